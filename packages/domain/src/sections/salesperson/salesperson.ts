import { email, text, withMeta } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { required } from '../../forms/rules.ts'
import { lettersDashesSpaces, MAX_EMAIL, under, validEmail } from '../../people/contact.ts'

/** Of the application, not of a borrower. */
export const salespersonForm = defineForm({
  fields: {
    sales_rep_name: text('Sales representative name', required('Must not be empty'), lettersDashesSpaces()),
    sales_rep_email: withMeta(email('Sales representative email', validEmail(), under(MAX_EMAIL)), {
      hint: 'Optional',
      autoComplete: 'off',
    }),
  },
})
export type Salesperson = ValuesOf<typeof salespersonForm>
