import {
  type Ethnicity,
  ethnicity,
  ethnicityForm,
  ethnicityMembers,
  type Fields,
  type Race,
  race,
  raceForm,
  raceMembers,
  raceTexts,
  sex,
  sexForm,
  toggleEthnicity,
  toggleRace,
  toggleSex,
} from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageParams } from '../../data/base/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import type { FormState } from '../../forms/use-record-form.ts'
import { useTranslate } from '../../text/texts.ts'
import { DemographicChoices, Disclaimer } from './DemographicChoices.tsx'

/** The text of an option. While another option excludes its own, it is disabled, and the style sheet keeps its room without it. */
function TextWithin<F extends Fields, N extends keyof F & string>({ form, name }: { form: FormState<F>; name: N }) {
  return <Field form={form} name={name} always disabled={!form.definition.isVisible(form.values, name)} />
}

export function EthnicityPage() {
  const translate = useTranslate()
  return (
    <RecordForm page="ethnicity" form={ethnicityForm} record="demographics">
      {form => (
        <>
          <Disclaimer />
          <DemographicChoices<Ethnicity>
            several
            id={form.idOf('ethnicities')}
            label={translate(form.definition.fields.ethnicities.label)}
            choices={ethnicity}
            groups={ethnicityMembers}
            within={{
              OTHER_HISPANIC_OR_LATINO: <TextWithin form={form} name="ethnicity_other" />,
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

export function RacePage() {
  const translate = useTranslate()
  return (
    <RecordForm page="ethnicity/race" form={raceForm} record="demographics">
      {form => {
        const texts = (
          Object.entries(raceTexts) as [keyof typeof raceTexts, (typeof raceTexts)[keyof typeof raceTexts]][]
        ).map(([chosen, field]): [Race, ReactNode] => [chosen, <TextWithin key={field} form={form} name={field} />])
        return (
          <>
            <Disclaimer folded />
            <DemographicChoices<Race>
              several
              id={form.idOf('races')}
              label={translate(form.definition.fields.races.label)}
              choices={race}
              groups={raceMembers}
              within={Object.fromEntries(texts)}
              value={form.values.races}
              error={form.errors.races}
              toggle={toggleRace}
              onChange={chosen => form.set('races', chosen)}
            />
          </>
        )
      }}
    </RecordForm>
  )
}
RacePage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('demographics', params))

export function SexPage() {
  const translate = useTranslate()
  return (
    <RecordForm page="ethnicity/sex" form={sexForm} record="demographics">
      {form => (
        <>
          <Disclaimer folded />
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
