import { Field } from '../../forms/Field.tsx'
import { SectionForm } from '../../forms/SectionForm.tsx'
import { landPage } from './land-page.ts'
import { OwnedLandFields } from './OwnedLandFields.tsx'

export function AlreadyOwnedPage() {
  return (
    <SectionForm {...landPage('ALREADY_OWNED')}>
      {form => (
        <>
          <Field of={form} name="use_as_down_payment" />
          <OwnedLandFields of={form} />
          <div className="row">
            <Field of={form} name="hoa_fee_amount" />
            <Field of={form} name="hoa_fee_frequency" asList />
          </div>
        </>
      )}
    </SectionForm>
  )
}
