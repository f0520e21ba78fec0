import { maritalStatusForm } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'

export function MaritalStatusPage() {
  return (
    <RecordForm page="personal-info/marital-status" form={maritalStatusForm} record="borrower">
      {form => <Field form={form} name="marital_status_type" titled />}
    </RecordForm>
  )
}
MaritalStatusPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('borrower', params))
