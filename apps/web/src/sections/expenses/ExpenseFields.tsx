import { type expenseForm, yearsAhead, yearsBack } from '@porchlight/domain'
import { usePageContext } from '../../data/page-context.tsx'
import { Field } from '../../forms/Field.tsx'
import { MonthYear } from '../../forms/MonthYear.tsx'
import type { FormState } from '../../forms/use-form.ts'
import { text } from './text.ts'

export function ExpenseFields({ of }: { of: FormState<typeof expenseForm.fields> }) {
  const { today } = usePageContext()
  const t = text()
  return (
    <>
      <Field of={of} name="expense_type_other" />
      <Field of={of} name="amount" />
      <Field of={of} name="children_ages" />
      <MonthYear of={of} label={t.since} month="from_month" year="from_year" years={yearsBack(today)} />
      <Field of={of} name="is_ongoing" />
      <MonthYear of={of} label={t.until} month="to_month" year="to_year" years={yearsAhead(today)} />
    </>
  )
}
