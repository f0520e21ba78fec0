import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { landPage } from './land-page.ts'

export function LeasingPage() {
  return (
    <RecordForm {...landPage('LEASING')}>
      {form => (
        <>
          <Field form={form} name="lease_type" />
          <Field form={form} name="land_owner" />
          <Field form={form} name="monthly_payment" />
          <Field form={form} name="has_price_increase" />
          <Field form={form} name="price_increase_explanation" />
        </>
      )}
    </RecordForm>
  )
}

LeasingPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('land', params))
