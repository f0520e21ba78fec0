import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { landPage } from './land-page.ts'
import { OwnedLandFields } from './OwnedLandFields.tsx'

export function CurrentlyFinancedPage() {
  return (
    <RecordForm {...landPage('CURRENTLY_FINANCED')}>
      {form => (
        <>
          <Field form={form} name="monthly_payment" />
          <Field form={form} name="use_as_down_payment" />
          <Field form={form} name="is_refinance" />
          <Field form={form} name="purchase_price_payoff" />
          <OwnedLandFields form={form} />
          <Field form={form} name="land_owner" />
        </>
      )}
    </RecordForm>
  )
}

CurrentlyFinancedPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('land', params))
