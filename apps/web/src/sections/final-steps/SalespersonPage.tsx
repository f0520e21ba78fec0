import { salespersonForm } from '@porchlight/domain'
import { Field } from '../../forms/Field.tsx'
import { SectionForm } from '../../forms/SectionForm.tsx'
import { text } from './text.ts'

export function SalespersonPage() {
  return (
    <SectionForm
      page="final-steps/sales-person"
      form={salespersonForm}
      record="application"
      lead={text().salespersonLead}
    >
      {form => (
        <>
          <Field of={form} name="sales_rep_name" />
          <Field of={form} name="sales_rep_email" />
        </>
      )}
    </SectionForm>
  )
}
