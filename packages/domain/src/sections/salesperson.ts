import { email, text } from '../kernel/fields.ts'
import { defineForm, type ValuesOf } from '../kernel/form.ts'
import { required } from '../kernel/rules.ts'
import { lettersDashesSpaces, MAX_EMAIL, under, validEmail } from '../people/contact.ts'

/** Of the application, not of a borrower. The person is named, not oneself: no autofill. */
export const salespersonForm = defineForm({
  fields: {
    sales_rep_name: text('Sales representative name', required('Must not be empty'), lettersDashesSpaces()),
    sales_rep_email: {
      ...email('Sales representative email (optional)', validEmail(), under(MAX_EMAIL)),
      autoComplete: 'off',
    },
  },
})
export type Salesperson = ValuesOf<typeof salespersonForm>
