import { type MailWhen, mailTimes, type StaffPreferences } from '@porchlight/domain/staff'
import { useTexts } from '../../text/texts.ts'
import { RadioInput } from '../../ui/RadioInput.tsx'
import { usePart } from '../form/use-part.ts'
import { callStaff } from '../session/api.ts'
import { useAction } from '../ui/use-action.ts'
import { AwayForm } from './AwayForm.tsx'
import { texts } from './text.ts'

interface PreferencesProps {
  stored: StaffPreferences
  changed(message: string): Promise<void>
}

/** The person's own choices: until when they are away, and when mail about applications comes. */
export function Preferences({ stored, changed }: PreferencesProps) {
  const { typed, type } = usePart({ until: stored.away_until ?? '', mail: stored.mail_when ?? 'AT_ONCE' })
  const action = useAction()
  const t = useTexts(texts).preferences
  const save = () =>
    void action.run(async () => {
      const body: StaffPreferences = { away_until: typed.until || null, mail_when: typed.mail }
      await callStaff('PUT', '/account/preferences', { body })
      await changed(t.done)
    })
  return (
    <AwayForm
      id="preferences"
      text={t}
      day={typed.until}
      onDay={until => type({ ...typed, until })}
      action={action}
      onSave={save}
    >
      <RadioInput<MailWhen>
        id="mail_when"
        label={t.mails}
        options={mailTimes.map(value => ({ value, label: t.when[value] }))}
        value={typed.mail}
        onChange={mail => type({ ...typed, mail: mail ?? 'AT_ONCE' })}
      />
    </AwayForm>
  )
}
