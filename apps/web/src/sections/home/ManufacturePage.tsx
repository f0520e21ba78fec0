import { manufactureForm, modelYears } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { usePageContext } from '../../data/page-context.tsx'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { YearField } from '../../forms/YearField.tsx'

export function ManufacturePage() {
  const years = modelYears(usePageContext().today)
  return (
    <RecordForm page="home/manufacture-detail" form={manufactureForm} record="home">
      {form => (
        <>
          <Field form={form} name="manufacturer_type" />
          <Field form={form} name="manufacturer_type_other" />
          <div className="row">
            <Field form={form} name="model_name" />
            <YearField form={form} name="model_year" years={years} />
          </div>
          <Field form={form} name="section_type" />
          <Field form={form} name="section_type_other" />
        </>
      )}
    </RecordForm>
  )
}
ManufacturePage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('home', params))
