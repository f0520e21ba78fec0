import { incomeAmountHint, type incomeForm, yearsAhead, yearsBack } from '@porchlight/domain'
import { usePageContext } from '../../../data/base/page-context.tsx'
import { Field } from '../../../forms/Field.tsx'
import { MonthYear } from '../../../forms/parts/DateFields.tsx'
import type { FormState } from '../../../forms/use-record-form.ts'
import { useTexts, useTranslate } from '../../../text/texts.ts'
import { texts } from '../text.ts'

export function IncomeFields({ form }: { form: FormState<typeof incomeForm.fields> }) {
  const { today } = usePageContext()
  const ends = [...yearsAhead(today).reverse(), ...yearsBack(today).slice(1)]
  const t = useTexts(texts)
  const translate = useTranslate()
  return (
    <>
      <Field form={form} name="income_type_other" />
      <Field form={form} name="amount" hint={translate(incomeAmountHint(form.values))} />
      <Field form={form} name="children_ages" />
      <MonthYear form={form} label={t.since} month="from_month" year="from_year" years={yearsBack(today)} />
      <Field form={form} name="has_end_date" />
      <MonthYear form={form} label={t.until} month="to_month" year="to_year" years={ends} />
    </>
  )
}
