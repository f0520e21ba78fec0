import { manufactureForm, modelYears } from '@porchlight/domain'
import { usePageContext } from '../../data/page-context.tsx'
import { Field } from '../../forms/Field.tsx'
import { SectionForm } from '../../forms/SectionForm.tsx'
import { YearField } from '../../forms/YearField.tsx'

export function ManufacturePage() {
  const years = modelYears(usePageContext().today)
  return (
    <SectionForm page="home/manufacture-detail" form={manufactureForm} record="home">
      {form => (
        <>
          <Field of={form} name="manufacturer_type" />
          <Field of={form} name="manufacturer_type_other" />
          <div className="row">
            <Field of={form} name="model_name" />
            <YearField of={form} name="model_year" years={years} />
          </div>
          <Field of={form} name="section_type" />
          <Field of={form} name="section_type_other" />
        </>
      )}
    </SectionForm>
  )
}
