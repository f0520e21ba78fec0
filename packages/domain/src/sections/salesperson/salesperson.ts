import { email, text, withMeta } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { required } from '../../forms/rules.ts'
import { summarize } from '../../forms/summary-rows.ts'
import { phrase } from '../../forms/text.ts'
import { lettersDashesSpaces, MAX_EMAIL, under, validEmail } from '../../people/contact.ts'
import { defineAnswers } from '../section-answers.ts'
import { salesperson as section } from './index.ts'

/** The stored name where no salesperson helped. */
export const NO_SALESPERSON = phrase('No salesperson')
const MAX_NAME = 100

/** Stored with the application, not with a borrower. */
export const salespersonForm = defineForm({
  fields: {
    sales_rep_name: text(
      'Sales representative name',
      required('Must not be empty'),
      lettersDashesSpaces(),
      under(MAX_NAME),
    ),
    sales_rep_email: withMeta(email('Sales representative email', validEmail(), under(MAX_EMAIL)), {
      isOptional: true,
      autoComplete: 'off',
    }),
  },
  visibleWhen: ({ sales_rep_name }) => ({ sales_rep_email: sales_rep_name !== NO_SALESPERSON }),
})
export type Salesperson = ValuesOf<typeof salespersonForm>

export const salespersonAnswers = defineAnswers(section, {
  subject: 'application',
  isAnswered: { 'final-steps/sales-person': ({ sales_rep_name }) => sales_rep_name !== '' },
  summarize: {
    'final-steps/sales-person': ({ answers: { sales_rep_name, sales_rep_email } }) => ({
      rows: summarize(salespersonForm, { sales_rep_name, sales_rep_email }),
    }),
  },
})
