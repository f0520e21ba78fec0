import { maritalStatusForm } from '@porchlight/domain'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'

export function MaritalStatusPage() {
  return (
    <RecordForm page="personal-info/marital-status" form={maritalStatusForm} record="borrower">
      {form => <Field form={form} name="marital_status_type" titled />}
    </RecordForm>
  )
}
