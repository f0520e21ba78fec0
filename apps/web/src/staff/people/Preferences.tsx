import type { StaffPreferences } from '@porchlight/api'
import { mailTimes } from '@porchlight/domain/staff'
import { useFormats, useTexts } from '../../text/texts.ts'
import { RadioInput } from '../../ui/RadioInput.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useStoredDay } from '../form/use-stored-day.ts'
import { call } from '../session/api.ts'
import { AwayForm } from './AwayForm.tsx'
import { texts } from './text.ts'

interface PreferencesProps {
  stored: StaffPreferences
  changed(): Promise<void>
}

/** The person's own choices: until when they are away, and when mail about applications comes. */
export function Preferences({ stored, changed }: PreferencesProps) {
  const t = useTexts(texts).preferences
  const { enumeration } = useFormats()
  const dayOf = useStoredDay()
  const form = useStaffForm({
    stored: { away_until: stored.away_until ?? '', mail_when: stored.mail_when ?? 'AT_ONCE' },
    words: ({ away_until, mail_when }) => enumeration([dayOf(away_until), t.when[mail_when]]),
    save: ({ away_until, mail_when }) => {
      const body: StaffPreferences = { away_until: away_until || null, mail_when }
      return call('PUT /staff/account/preferences', { body })
    },
    changed,
    done: t.done,
  })
  return (
    <AwayForm id="preferences" text={t} form={form} day={form.field('away_until')}>
      <RadioInput
        id="mail_when"
        label={t.mails}
        options={mailTimes.map(value => ({ value, label: t.when[value] }))}
        {...form.field('mail_when')}
        onChange={mail => form.change({ mail_when: mail ?? 'AT_ONCE' })}
      />
    </AwayForm>
  )
}
