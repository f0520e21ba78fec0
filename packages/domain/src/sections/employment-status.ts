import { choices } from '../kernel/choices.ts'
import { choice } from '../kernel/fields.ts'
import { defineForm, type ValuesOf } from '../kernel/form.ts'
import { required } from '../kernel/rules.ts'

/** Of someone who has no job to list. */
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
