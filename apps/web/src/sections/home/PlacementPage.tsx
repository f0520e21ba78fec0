import { placementForm } from '@porchlight/domain'
import { AddressFields } from '../../forms/AddressFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { text } from './text.ts'

export function PlacementPage() {
  return (
    <RecordForm page="home/placement" form={placementForm} record="home" lead={text().placementLead}>
      {form => <AddressFields form={form} />}
    </RecordForm>
  )
}
