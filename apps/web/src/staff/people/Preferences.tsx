import type { StaffAccountResponse } from '@porchlight/api'
import { mailTimes } from '@porchlight/domain/staff'
import { useTexts } from '../../text/texts.ts'
import { RadioInput } from '../../ui/RadioInput.tsx'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { call } from '../session/api.ts'
import { Absence } from './Absence.tsx'
import { texts } from './text.ts'

interface PreferencesProps {
  id: string
  stored: Pick<StaffAccountResponse, 'name' | 'away_until' | 'mail_when'>
  changed(): Promise<void>
}

/** The person's own choices: until when they are away, and when mail about applications comes. */
export function Preferences({ id, stored, changed }: PreferencesProps) {
  const t = useTexts(texts).preferences
  const form = useStaffForm({
    stored: { mail_when: stored.mail_when ?? 'AT_ONCE' },
    words: ({ mail_when }) => t.when[mail_when],
    save: body => call('PUT /staff/account/preferences', { body }),
    changed,
    done: t.done,
  })
  return (
    <section className="staff__sheet" aria-labelledby="preferences">
      <h2 id="preferences">{t.title}</h2>
      <Absence person={{ id, ...stored }} changed={changed} />
      <StaffForm form={form} button={t.save}>
        <RadioInput
          id="mail_when"
          label={t.mails}
          options={mailTimes.map(value => ({ value, label: t.when[value] }))}
          {...form.field('mail_when')}
          onChange={mail => form.change({ mail_when: mail ?? 'AT_ONCE' })}
        />
      </StaffForm>
    </section>
  )
}
