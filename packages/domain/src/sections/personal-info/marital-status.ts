import { choices } from '../../forms/choices.ts'
import { choice } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { required } from '../../forms/rules.ts'

/** The three that may be asked for (Regulation B, 12 CFR 1002.5(d)(1)). */
export const maritalStatusType = choices({
  MARRIED: 'Married',
  SEPARATED: 'Separated',
  UNMARRIED:
    'Unmarried (Single, Divorced, Widowed, Civil Union, Domestic Partnership, Registered Reciprocal Beneficiary Relationship)',
})

export const maritalStatusForm = defineForm({
  fields: {
    marital_status_type: choice(
      'What is your marital status?',
      maritalStatusType,
      required('Must select a marital status'),
    ),
  },
})
export type MaritalStatus = ValuesOf<typeof maritalStatusForm>
