import type { StaffMemberResponse } from '@porchlight/api'
import { states } from '@porchlight/domain'
import { useState } from 'react'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { call } from '../session/api.ts'
import { Info } from '../ui/Info.tsx'
import { texts as shared } from '../ui/text.ts'
import type { PartProps } from './part.ts'
import { texts } from './text.ts'

type Typed = Record<string, string>
type Stored = StaffMemberResponse['licenses']

/** The last day of the license in each state; '' for no license. */
const typedOf = (licenses: Stored): Typed =>
  Object.fromEntries(states.values.map(state => [state, licenses.find(each => each.state === state)?.ends_on ?? '']))

/** Returns licenses in words: 'GA until Dec 31, 2026; TX until Jun 30, 2027'. */
export function useLicenseText(): (licenses: Stored) => string {
  const { day } = useFormats()
  const t = useTexts(texts).licenses
  return licenses => licenses.map(({ state, ends_on }) => t.one(state, day(ends_on, 'UTC'))).join('; ') || t.none
}

/** The states in which a person is licensed, each with the last day of its license. */
export function Licenses({ person, confirmed, send, changed }: PartProps) {
  const [rows, setRows] = useState(person.licenses.map(({ state }) => state))
  const wordsOf = useLicenseText()
  const translate = useTranslate()
  const { select } = useTexts(shared)
  const t = useTexts(texts).licenses
  const licensesOf = (values: Typed): Stored =>
    states.values.flatMap(state =>
      rows.includes(state) || values[state] ? [{ state, ends_on: values[state] ?? '' }] : [],
    )
  const form = useStaffForm<Typed>({
    stored: typedOf(person.licenses),
    words: stored => wordsOf(licensesOf(stored).filter(({ ends_on }) => ends_on)),
    save: values => {
      const options = { ...confirmed, body: { licenses: licensesOf(values) }, ifMatch: person.version }
      return send(() => call('PUT /staff/people/{staff_id}/licenses', options), t.done)
    },
    changed,
  })
  const shown = licensesOf(form.values).map(({ state }) => state)
  const nameOf = (state: (typeof states.values)[number]) => translate(states.labels[state])
  const remove = (state: string) => {
    setRows(rows.filter(each => each !== state))
    form.change({ [state]: '' })
  }
  return (
    <section className="staff__sheet" aria-labelledby="licenses">
      <h2 id="licenses">{t.title}</h2>
      <StaffForm form={form} button={t.save}>
        {states.values
          .filter(state => shown.includes(state))
          .map(state => (
            <div className="staff__grant" key={state}>
              <DayInput id={`license_${state}`} name={state} label={t.until(nameOf(state))} {...form.field(state)} />
              <Button kind="quiet" onClick={() => remove(state)}>
                {t.remove(nameOf(state))}
              </Button>
            </div>
          ))}
        <SelectInput
          id="license_state"
          label={t.add}
          placeholder={select}
          info={
            <Info title={t.about}>
              {t.rules.map(rule => (
                <p key={rule}>{rule}</p>
              ))}
            </Info>
          }
          options={states.values
            .filter(state => !shown.includes(state))
            .map(state => ({ value: state, label: nameOf(state) }))}
          value={null}
          onChange={state => setRows(state ? [...rows, state] : rows)}
        />
      </StaffForm>
    </section>
  )
}
