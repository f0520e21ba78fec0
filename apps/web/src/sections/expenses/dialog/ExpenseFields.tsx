import { type expenseForm, yearsAhead, yearsBack } from '@porchlight/domain'
import { usePageContext } from '../../../data/base/page-context.tsx'
import { Field } from '../../../forms/Field.tsx'
import { MonthYear } from '../../../forms/parts/DateFields.tsx'
import type { FormState } from '../../../forms/use-record-form.ts'
import { useTexts } from '../../../text/texts.ts'
import { texts } from '../text.ts'

export function ExpenseFields({ form }: { form: FormState<typeof expenseForm.fields> }) {
  const { today } = usePageContext()
  const t = useTexts(texts)
  return (
    <>
      <Field form={form} name="expense_type_other" />
      <Field form={form} name="amount" />
      <Field form={form} name="children_ages" />
      <MonthYear form={form} label={t.since} month="from_month" year="from_year" years={yearsBack(today)} />
      <Field form={form} name="has_end_date" />
      <MonthYear form={form} label={t.until} month="to_month" year="to_year" years={yearsAhead(today)} />
    </>
  )
}
