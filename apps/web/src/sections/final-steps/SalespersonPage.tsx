import { salespersonForm } from '@porchlight/domain'
import { Field } from '../../form/Field.tsx'
import { SectionForm } from '../../form/SectionForm.tsx'
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
