import { employmentStatusForm } from '@porchlight/domain'
import { Field } from '../../form/Field.tsx'
import { SectionForm } from '../../form/SectionForm.tsx'

export function NoEmploymentPage() {
  return (
    <SectionForm page="no-employment" form={employmentStatusForm} record="borrower">
      {form => <Field of={form} name="employment_status" titled />}
    </SectionForm>
  )
}
