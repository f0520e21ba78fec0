import { Field } from '../../forms/Field.tsx'
import { SectionForm } from '../../forms/SectionForm.tsx'
import { landPage } from './land-page.ts'

export function PurchasingPage() {
  return (
    <SectionForm {...landPage('PURCHASING')}>
      {form => (
        <>
          <div className="row">
            <Field of={form} name="purchase_price_payoff" />
            <Field of={form} name="acreage" />
          </div>
          <Field of={form} name="land_owner" />
          <Field of={form} name="has_frontage_public_road" />
          <Field of={form} name="has_paved_road" />
        </>
      )}
    </SectionForm>
  )
}
