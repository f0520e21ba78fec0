import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { landPage } from './land-page.ts'

export function PurchasingPage() {
  return (
    <RecordForm {...landPage('PURCHASING')}>
      {form => (
        <>
          <div className="row">
            <Field form={form} name="purchase_price_payoff" />
            <Field form={form} name="acreage" />
          </div>
          <Field form={form} name="land_owner" />
          <Field form={form} name="has_frontage_public_road" />
          <Field form={form} name="has_paved_road" />
        </>
      )}
    </RecordForm>
  )
}

PurchasingPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('land', params))
