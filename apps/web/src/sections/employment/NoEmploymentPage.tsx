import { employmentStatusForm } from '@porchlight/domain'
import { Field } from '../../forms/Field.tsx'
import { SectionForm } from '../../forms/SectionForm.tsx'

export function NoEmploymentPage() {
  return (
    <SectionForm page="no-employment" form={employmentStatusForm} record="borrower">
      {form => <Field of={form} name="employment_status" titled />}
    </SectionForm>
  )
}
