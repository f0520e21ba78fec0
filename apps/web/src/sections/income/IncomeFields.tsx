import { type incomeForm, yearsAhead, yearsBack } from '@porchlight/domain'
import { usePageContext } from '../../data/page-context.tsx'
import { Field } from '../../forms/Field.tsx'
import { MonthYear } from '../../forms/MonthYear.tsx'
import type { FormState } from '../../forms/use-form.ts'
import { text } from './text.ts'

export function IncomeFields({ of }: { of: FormState<typeof incomeForm.fields> }) {
  const { today } = usePageContext()
  const ends = [...yearsAhead(today).reverse(), ...yearsBack(today).slice(1)]
  const t = text()
  return (
    <>
      <Field of={of} name="income_type_other" />
      <Field of={of} name="amount" />
      <Field of={of} name="children_ages" />
      <MonthYear of={of} label={t.since} month="from_month" year="from_year" years={yearsBack(today)} />
      <Field of={of} name="is_ongoing" />
      <MonthYear of={of} label={t.until} hint={t.untilHint} month="to_month" year="to_year" years={ends} />
    </>
  )
}
