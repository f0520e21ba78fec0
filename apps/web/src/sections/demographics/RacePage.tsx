import { type Race, race, raceForm, raceMembers, raceTexts, toggleRace } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { useTranslate } from '../../text/texts.ts'
import { DemographicChoices } from './DemographicChoices.tsx'
import { Disclaimer } from './Disclaimer.tsx'

export function RacePage() {
  const translate = useTranslate()
  return (
    <RecordForm page="ethnicity/race" form={raceForm} record="demographics">
      {form => {
        const texts = (
          Object.entries(raceTexts) as [keyof typeof raceTexts, (typeof raceTexts)[keyof typeof raceTexts]][]
        )
          .filter(([chosen]) => form.values.races.includes(chosen))
          .map(([chosen, field]): [Race, ReactNode] => [chosen, <Field key={field} form={form} name={field} />])
        return (
          <>
            <Disclaimer />
            <DemographicChoices<Race>
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
