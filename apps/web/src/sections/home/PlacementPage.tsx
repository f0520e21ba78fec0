import { placementForm } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { AddressFields } from '../../forms/AddressFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

export function PlacementPage() {
  const t = useTexts(texts)
  return (
    <RecordForm page="home/placement" form={placementForm} record="home" lead={t.placementLead}>
      {form => <AddressFields form={form} />}
    </RecordForm>
  )
}
PlacementPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('home', params))
