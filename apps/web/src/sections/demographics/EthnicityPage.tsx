import { type Ethnicity, ethnicity, ethnicityForm, ethnicityMembers, toggleEthnicity } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { useTranslate } from '../../text/texts.ts'
import { DemographicChoices } from './DemographicChoices.tsx'
import { Disclaimer } from './Disclaimer.tsx'

export function EthnicityPage() {
  const translate = useTranslate()
  return (
    <RecordForm page="ethnicity" form={ethnicityForm} record="demographics">
      {form => (
        <>
          <Disclaimer />
          <DemographicChoices<Ethnicity>
            id={form.idOf('ethnicities')}
            label={translate(form.definition.fields.ethnicities.label)}
            choices={ethnicity}
            groups={ethnicityMembers}
            within={{
              OTHER_HISPANIC_OR_LATINO: form.values.ethnicities.includes('OTHER_HISPANIC_OR_LATINO') && (
                <Field form={form} name="ethnicity_other" />
              ),
            }}
            value={form.values.ethnicities}
            error={form.errors.ethnicities}
            toggle={toggleEthnicity}
            onChange={chosen => form.set('ethnicities', chosen)}
          />
        </>
      )}
    </RecordForm>
  )
}
EthnicityPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('demographics', params))
