import { employmentStatusForm } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'

export function NoEmploymentPage() {
  return (
    <RecordForm page="no-employment" form={employmentStatusForm} record="borrower">
      {form => <Field form={form} name="employment_status" titled />}
    </RecordForm>
  )
}
NoEmploymentPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('borrower', params))
