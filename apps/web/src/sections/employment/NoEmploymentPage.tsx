import { employmentStatusForm } from '@porchlight/domain'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'

export function NoEmploymentPage() {
  return (
    <RecordForm page="no-employment" form={employmentStatusForm} record="borrower">
      {form => <Field form={form} name="employment_status" titled />}
    </RecordForm>
  )
}
