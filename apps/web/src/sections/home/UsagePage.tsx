import { usageForm } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { optionsOf } from '../../forms/inputs.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { useTranslate } from '../../text/texts.ts'
import { ChoiceButtons } from '../../ui/ChoiceButtons.tsx'

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
