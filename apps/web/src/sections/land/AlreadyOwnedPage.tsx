import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { landPage } from './land-page.ts'
import { OwnedLandFields } from './OwnedLandFields.tsx'

export function AlreadyOwnedPage() {
  return (
    <RecordForm {...landPage('ALREADY_OWNED')}>
      {form => (
        <>
          <Field form={form} name="use_as_down_payment" />
          <OwnedLandFields form={form} />
          <div className="row">
            <Field form={form} name="hoa_fee_amount" />
            <Field form={form} name="hoa_fee_frequency" asList />
          </div>
        </>
      )}
    </RecordForm>
  )
}

AlreadyOwnedPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('land', params))
