import type { WaitingLetter } from '@porchlight/api'
import type { Day } from '@porchlight/domain'
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { call } from '../session/api.ts'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

/** A letter that was not recorded, and why. */
export interface RefusedLetter {
  name: string
  message: string
}

interface MailedDialogProps {
  letters: readonly WaitingLetter[]
  today: Day
  changed(): Promise<unknown>
  /** Closes the dialog. After a save, `done` is the message to show and `refused` has the letters that were not recorded. */
  onClose(done?: string, refused?: readonly RefusedLetter[]): void
}

interface Typed {
  sent_on: string
  method: 'LETTER' | 'IN_PERSON' | null
}

/** Records the day on which letters were mailed, or handed over, for all of them at once. */
export function MailedDialog({ letters: given, today, changed, onClose }: MailedDialogProps) {
  // Once the letters are recorded, the page no longer lists them while the dialog is still open.
  const [letters] = useState(given)
  const { mailing: t } = useTexts(texts)
  const { select } = useTexts(shared)
  const form = useStaffForm<Typed>({
    empty: { sent_on: today, method: 'LETTER' },
    check: ({ method, sent_on }) => ({
      ...(!method && { method: t.methodMissing }),
      ...(!sent_on && { sent_on: t.dayMissing }),
    }),
  })
  const record = () =>
    form.submitWith(async ({ method, sent_on }, once) => {
      // The check refuses a missing method.
      if (!method) return
      const body = { method, sent_on, ids: letters.map(({ id }) => id) }
      const { sent, refused } = await call('POST /staff/letters/mailed', { body, ...once(body) })
      await changed()
      form.drop()
      onClose(
        sent.length > 0 ? t.done(sent.length) : undefined,
        refused.map(({ id, message }) => ({ name: letters.find(letter => letter.id === id)?.name ?? id, message })),
      )
    })
  return (
    <FormDialog
      short
      form={{ ...form, submit: record }}
      title={t.title(letters.length)}
      act={t.act(letters.length)}
      onClose={onClose}
    >
      <section className="stack stack--tight" aria-label={t.to}>
        <ul>
          {letters.map(({ id, name, application_id }) => (
            <li key={id}>{t.letter(name, application_id)}</li>
          ))}
        </ul>
      </section>
      <SelectInput
        id="mailed_method"
        label={t.method}
        options={(['LETTER', 'IN_PERSON'] as const).map(value => ({ value, label: t.methods[value] }))}
        placeholder={select}
        {...form.field('method')}
      />
      <DayInput id="mailed_on" label={t.day} max={today} {...form.field('sent_on')} />
    </FormDialog>
  )
}
