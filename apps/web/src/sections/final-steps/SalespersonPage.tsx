import { salespersonForm } from '@porchlight/domain'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { text } from './text.ts'

export function SalespersonPage() {
  return (
    <RecordForm
      page="final-steps/sales-person"
      form={salespersonForm}
      record="application"
      lead={text().salespersonLead}
    >
      {form => (
        <>
          <Field form={form} name="sales_rep_name" />
          <Field form={form} name="sales_rep_email" />
        </>
      )}
    </RecordForm>
  )
}
