import { placementForm } from '@porchlight/domain'
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
