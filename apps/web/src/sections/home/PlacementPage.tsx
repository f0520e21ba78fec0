import { placementForm } from '@porchlight/domain'
import { AddressFields } from '../../forms/AddressFields.tsx'
import { SectionForm } from '../../forms/SectionForm.tsx'
import { text } from './text.ts'

export function PlacementPage() {
  return (
    <SectionForm page="home/placement" form={placementForm} record="home" lead={text().placementLead}>
      {form => <AddressFields of={form} />}
    </SectionForm>
  )
}
