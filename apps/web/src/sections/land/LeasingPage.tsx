import { Field } from '../../forms/Field.tsx'
import { SectionForm } from '../../forms/SectionForm.tsx'
import { landPage } from './land-page.ts'

export function LeasingPage() {
  return (
    <SectionForm {...landPage('LEASING')}>
      {form => (
        <>
          <Field of={form} name="lease_type" />
          <Field of={form} name="land_owner" />
          <Field of={form} name="monthly_payment" />
          <Field of={form} name="has_price_increase" />
          <Field of={form} name="price_increase_explanation" />
        </>
      )}
    </SectionForm>
  )
}
