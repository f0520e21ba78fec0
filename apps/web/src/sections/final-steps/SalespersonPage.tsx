import { salespersonForm } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

export function SalespersonPage() {
  const t = useTexts(texts)
  return (
    <RecordForm page="final-steps/sales-person" form={salespersonForm} record="application" lead={t.salespersonLead}>
      {form => (
        <>
          <Field form={form} name="sales_rep_name" />
          <Field form={form} name="sales_rep_email" />
        </>
      )}
    </RecordForm>
  )
}
SalespersonPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('application', params))
