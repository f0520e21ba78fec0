import { sex, sexForm, toggleSex } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { useTranslate } from '../../text/texts.ts'
import { DemographicChoices } from './DemographicChoices.tsx'
import { Disclaimer } from './Disclaimer.tsx'

export function SexPage() {
  const translate = useTranslate()
  return (
    <RecordForm page="ethnicity/sex" form={sexForm} record="demographics">
      {form => (
        <>
          <Disclaimer />
          <DemographicChoices
            id={form.idOf('biological_sexes')}
            label={translate(form.definition.fields.biological_sexes.label)}
            choices={sex}
            value={form.values.biological_sexes}
            error={form.errors.biological_sexes}
            toggle={toggleSex}
            onChange={chosen => form.set('biological_sexes', chosen)}
          />
        </>
      )}
    </RecordForm>
  )
}
SexPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('demographics', params))
