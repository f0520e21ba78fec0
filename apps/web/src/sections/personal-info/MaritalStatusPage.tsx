import { maritalStatusForm } from '@porchlight/domain'
import { Field } from '../../forms/Field.tsx'
import { SectionForm } from '../../forms/SectionForm.tsx'

export function MaritalStatusPage() {
  return (
    <SectionForm page="personal-info/marital-status" form={maritalStatusForm} record="borrower">
      {form => <Field of={form} name="marital_status_type" titled />}
    </SectionForm>
  )
}
