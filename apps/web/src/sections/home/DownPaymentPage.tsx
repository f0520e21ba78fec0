import { downPaymentForm } from '@porchlight/domain'
import { Field } from '../../forms/Field.tsx'
import { SectionForm } from '../../forms/SectionForm.tsx'
import { CostRows } from './CostRows.tsx'
import { DownPaymentAmount } from './DownPaymentAmount.tsx'

export function DownPaymentPage() {
  return (
    <SectionForm page="home/down-payment" form={downPaymentForm} record="home">
      {form => (
        <>
          <Field of={form} name="price" />
          <CostRows of={form} />
          <DownPaymentAmount of={form} />
          <Field of={form} name="down_payment_source_type" />
          <Field of={form} name="down_payment_source_other" />
          <Field of={form} name="down_payment_giftor_name" />
        </>
      )}
    </SectionForm>
  )
}
