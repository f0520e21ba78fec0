import { manufactureForm, modelYears, placementForm, usageForm } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { usePageContext } from '../../data/page-context.tsx'
import { queries } from '../../data/queries.ts'
import { YearField } from '../../forms/DateFields.tsx'
import { Field } from '../../forms/Field.tsx'
import { AddressFields } from '../../forms/FieldGroups.tsx'
import { optionsOf } from '../../forms/inputs.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { ChoiceButtons } from '../../ui/ChoiceButtons.tsx'
import { texts } from './text.ts'

/** Every use but Other is saved at once; Other asks for a description. */
export function UsagePage() {
  const { usage_type } = usageForm.fields
  const translate = useTranslate()
  return (
    <RecordForm page="home" form={usageForm} record="home" hasButton={values => values.usage_type !== null}>
      {(form, { save }) => (
        <>
          <ChoiceButtons
            id={form.idOf('usage_type')}
            label={translate(usage_type.label)}
            titled
            options={optionsOf(usage_type, translate)}
            value={form.values.usage_type}
            onPick={use => (use === 'OTHER' ? form.set('usage_type', use) : save({ usage_type: use }))}
          />
          <Field form={form} name="usage_type_other" />
        </>
      )}
    </RecordForm>
  )
}
UsagePage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('home', params))

export function PlacementPage() {
  const t = useTexts(texts)
  return (
    <RecordForm page="home/placement" form={placementForm} record="home" lead={t.placementLead}>
      {form => <AddressFields form={form} autofill="off" />}
    </RecordForm>
  )
}
PlacementPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('home', params))

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
