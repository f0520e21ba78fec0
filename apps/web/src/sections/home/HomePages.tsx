import {
  homeNotKnownYet,
  isModelKnown,
  type Manufacture,
  manufactureForm,
  modelNotKnownYet,
  modelYears,
  NOT_KNOWN_YET,
  placementForm,
  usageForm,
} from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { PageParams } from '../../data/base/page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { optionsOf } from '../../forms/inputs.tsx'
import { YearField } from '../../forms/parts/DateFields.tsx'
import { AddressFields } from '../../forms/parts/FieldGroups.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import type { FormState } from '../../forms/use-record-form.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { CheckboxInput } from '../../ui/CheckboxGroup.tsx'
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
  const t = useTexts(texts)
  return (
    <RecordForm page="home/manufacture-detail" form={manufactureForm} record="home" lead={t.manufactureLead}>
      {form => <ManufactureFields form={form} />}
    </RecordForm>
  )
}

export function ManufactureFields({ form }: { form: FormState<typeof manufactureForm.fields> }) {
  const years = modelYears(usePageContext().today)
  const t = useTexts(texts)
  const isNotKnown = form.values.manufacturer_type_other === NOT_KNOWN_YET
  const isModelNotKnown = !isModelKnown(form.values)
  const typedModel = useRef<Partial<Manufacture>>({ model_name: '' })
  const typed = useRef<Partial<Manufacture>>({ manufacturer_type: null, manufacturer_type_other: '', model_name: '' })
  return (
    <>
      <CheckboxInput
        id={`${form.idOf('model_name')}-not-known`}
        label={t.notKnown}
        hint={t.notKnownHint}
        value={isNotKnown}
        onChange={checked => {
          if (checked) typed.current = form.values
          form.change(checked ? homeNotKnownYet : typed.current)
        }}
      />
      <Field form={form} name="manufacturer_type" disabled={isNotKnown} />
      <Field form={form} name="manufacturer_type_other" disabled={isNotKnown} />
      <div className="row">
        <Field form={form} name="model_name" disabled={isModelNotKnown} />
        <YearField form={form} name="model_year" years={years} notAsked={NOT_KNOWN_YET} />
      </div>
      <CheckboxInput
        id={`${form.idOf('model_name')}-model-not-known`}
        label={t.modelNotKnown}
        disabled={isNotKnown}
        value={isModelNotKnown}
        onChange={checked => {
          const { model_name, model_year } = form.values
          if (checked) typedModel.current = { model_name, model_year }
          form.change(checked ? modelNotKnownYet : typedModel.current)
        }}
      />
      <Field form={form} name="section_type" />
      <Field form={form} name="section_type_other" />
    </>
  )
}
ManufacturePage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('home', params))
