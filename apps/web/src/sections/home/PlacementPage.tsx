import { placementForm } from '@porchlight/domain'
import { AddressFields } from '../../form/AddressFields.tsx'
import { SectionForm } from '../../form/SectionForm.tsx'
import { text } from './text.ts'

export function PlacementPage() {
  return (
    <SectionForm page="home/placement" form={placementForm} record="home" lead={text().placementLead}>
      {form => <AddressFields of={form} />}
    </SectionForm>
  )
}
