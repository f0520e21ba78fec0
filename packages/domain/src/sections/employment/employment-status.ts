import { choices } from '../../forms/choices.ts'
import { choice } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { required } from '../../forms/rules.ts'

/** For a borrower without a job. */
export const employmentStatus = choices({ UNEMPLOYED: 'Unemployed', RETIRED: 'Retired', OTHER: 'Other' })

export const employmentStatusForm = defineForm({
  fields: {
    employment_status: choice(
      'What is your employment status?',
      employmentStatus,
      required('Must select an employment status'),
    ),
  },
})
export type EmploymentStatus = ValuesOf<typeof employmentStatusForm>
