import { type Fields, yearsBack } from '@porchlight/domain'
import { usePageContext } from '../../data/page-context.tsx'
import { Field } from '../../forms/Field.tsx'
import { MonthYear } from '../../forms/MonthYear.tsx'
import type { FormState } from '../../forms/use-record-form.ts'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

type Owned =
  | 'land_value'
  | 'acreage'
  | 'purchase_month'
  | 'purchase_year'
  | 'has_frontage_public_road'
  | 'has_paved_road'

/** The fields of land that the borrower owns, paid off or not. */
export function OwnedLandFields<F extends Fields & Record<Owned, Fields[string]>>({ form }: { form: FormState<F> }) {
  const t = useTexts(texts)
  const years = yearsBack(usePageContext().today)
  return (
    <>
      <div className="row">
        <Field form={form} name="land_value" />
        <Field form={form} name="acreage" />
      </div>
      <MonthYear form={form} label={t.bought} month="purchase_month" year="purchase_year" years={years} />
      <Field form={form} name="has_frontage_public_road" />
      <Field form={form} name="has_paved_road" />
    </>
  )
}
