import { type expenseForm, yearsAhead, yearsBack } from '@porchlight/domain'
import { boot } from '../../boot.ts'
import { Field } from '../../form/Field.tsx'
import { MonthYear } from '../../form/MonthYear.tsx'
import type { FormState } from '../../form/use-form.ts'
import { text } from './text.ts'

export function ExpenseFields({ of }: { of: FormState<typeof expenseForm.fields> }) {
  const { today } = boot()
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
