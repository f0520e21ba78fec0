import { type Fields, yearsBack } from '@porchlight/domain'
import { usePageContext } from '../../data/page-context.tsx'
import { Field } from '../../forms/Field.tsx'
import { MonthYear } from '../../forms/MonthYear.tsx'
import type { FormState } from '../../forms/use-form.ts'
import { text } from './text.ts'

type Owned =
  | 'land_value'
  | 'acreage'
  | 'purchase_month'
  | 'purchase_year'
  | 'has_frontage_public_road'
  | 'has_paved_road'

/** What is asked of land that is the borrower's already, paid off or not. */
export function OwnedLandFields<F extends Fields & Record<Owned, Fields[string]>>({ of }: { of: FormState<F> }) {
  const years = yearsBack(usePageContext().today)
  return (
    <>
      <div className="row">
        <Field of={of} name="land_value" />
        <Field of={of} name="acreage" />
      </div>
      <MonthYear of={of} label={text().bought} month="purchase_month" year="purchase_year" years={years} />
      <Field of={of} name="has_frontage_public_road" />
      <Field of={of} name="has_paved_road" />
    </>
  )
}
