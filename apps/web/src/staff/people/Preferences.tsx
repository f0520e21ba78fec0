import { type MailWhen, mailTimes, type StaffPreferences } from '@porchlight/domain/staff'
import type { FormEvent } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { RadioInput } from '../../ui/RadioInput.tsx'
import { callStaff } from '../api.ts'
import { DayInput } from '../DayInput.tsx'
import { Problem } from '../parts.tsx'
import { texts as shared } from '../text.ts'
import { useAction } from '../use-action.ts'
import { usePart } from '../use-part.ts'
import { texts } from './text.ts'

interface PreferencesProps {
  stored: StaffPreferences
  changed(message: string): Promise<void>
}

/** The person's own choices: until when they are away, and when mail about applications comes. */
export function Preferences({ stored, changed }: PreferencesProps) {
  const { typed, type } = usePart({ until: stored.away_until ?? '', mail: stored.mail_when ?? 'AT_ONCE' })
  const action = useAction()
  const saving = useTexts(shared).saving
  const t = useTexts(texts).preferences
  const save = (event: FormEvent) => {
    event.preventDefault()
    void action.run(async () => {
      const body: StaffPreferences = { away_until: typed.until || null, mail_when: typed.mail }
      await callStaff('PUT', '/account/preferences', { body })
      await changed(t.done)
    })
  }
  const error = action.errors.away_until
  return (
    <section className="staff__sheet" aria-labelledby="preferences">
      <h2 id="preferences">{t.title}</h2>
      <form className="staff__form" noValidate onSubmit={save}>
        <DayInput
          id="away_until"
          name="away_until"
          label={t.until}
          hint={t.untilHint}
          value={typed.until}
          onChange={until => type({ ...typed, until })}
          {...(error && { error })}
        />
        <RadioInput<MailWhen>
          id="mail_when"
          label={t.mails}
          options={mailTimes.map(value => ({ value, label: t.when[value] }))}
          value={typed.mail}
          onChange={mail => type({ ...typed, mail: mail ?? 'AT_ONCE' })}
        />
        <Problem sentence={error ? undefined : action.problem} />
        <div>
          <Button type="submit" busy={action.busy && saving}>
            {t.save}
          </Button>
        </div>
      </form>
    </section>
  )
}
