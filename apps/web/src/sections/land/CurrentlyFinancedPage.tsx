import { Field } from '../../forms/Field.tsx'
import { SectionForm } from '../../forms/SectionForm.tsx'
import { landPage } from './land-page.ts'
import { OwnedLandFields } from './OwnedLandFields.tsx'

export function CurrentlyFinancedPage() {
  return (
    <SectionForm {...landPage('CURRENTLY_FINANCED')}>
      {form => (
        <>
          <Field of={form} name="monthly_payment" />
          <Field of={form} name="use_as_down_payment" />
          <Field of={form} name="is_refinance" />
          <Field of={form} name="purchase_price_payoff" />
          <OwnedLandFields of={form} />
          <Field of={form} name="land_owner" />
        </>
      )}
    </SectionForm>
  )
}
