import { downPaymentForm } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { CostRows } from './CostRows.tsx'
import { DownPaymentAmount } from './DownPaymentAmount.tsx'

export function DownPaymentPage() {
  return (
    <RecordForm page="home/down-payment" form={downPaymentForm} record="home">
      {form => (
        <>
          <Field form={form} name="price" />
          <CostRows form={form} />
          <DownPaymentAmount form={form} />
          <Field form={form} name="down_payment_source_type" />
          <Field form={form} name="down_payment_source_other" />
          <Field form={form} name="down_payment_giftor_name" />
        </>
      )}
    </RecordForm>
  )
}
DownPaymentPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('home', params))
