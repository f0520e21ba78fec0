import { NO_SALESPERSON, salespersonForm } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/base/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import type { FormState } from '../../forms/use-record-form.ts'
import { useTexts } from '../../text/texts.ts'
import { CheckboxInput } from '../../ui/CheckboxGroup.tsx'
import { texts } from './text.ts'

export function SalespersonPage() {
  const t = useTexts(texts)
  return (
    <RecordForm page="final-steps/sales-person" form={salespersonForm} record="application" lead={t.salespersonLead}>
      {form => <SalespersonFields form={form} />}
    </RecordForm>
  )
}
/** Without a salesperson the fields stay in their place, so that the checkbox does not move. */
export function SalespersonFields({ form }: { form: FormState<typeof salespersonForm.fields> }) {
  const t = useTexts(texts)
  const hasNone = form.values.sales_rep_name === NO_SALESPERSON
  return (
    <>
      <Field form={form} name="sales_rep_name" disabled={hasNone} />
      <Field form={form} name="sales_rep_email" disabled={hasNone} always />
      <CheckboxInput
        id={`${form.idOf('sales_rep_name')}-none`}
        label={t.noSalesperson}
        value={hasNone}
        onChange={checked => form.set('sales_rep_name', checked ? NO_SALESPERSON : '')}
      />
    </>
  )
}

SalespersonPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('application', params))
