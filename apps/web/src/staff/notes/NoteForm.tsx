import type { NoteResponse } from '@porchlight/api'
import { type NoteKind, noteKindLabels, noteKinds } from '@porchlight/domain/staff'
import { useEffect } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useTimes } from '../../ui/times.ts'
import { DayInput } from '../form/DayInput.tsx'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import type { PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

interface Typed {
  kind: NoteKind
  borrower_id: string | null
  text: string
  follow_up_on: string
}

interface NoteFormProps extends PanelProps {
  corrected: NoteResponse | undefined
  /** The kind that the form begins with. */
  begun: NoteKind
  onCorrected(): void
}

const TEXT = 'note_text'
const LINES = 4

/** Adds a note or an entry of the contact log. */
export function NoteForm({ view, changed, corrected, begun, onCorrected }: NoteFormProps) {
  const times = useTimes()
  const translate = useTranslate()
  const t = useTexts(texts)
  const all = useTexts(shared)
  const corrects = corrected?.id
  const form = useStaffForm<Typed>({
    empty: {
      kind: begun,
      borrower_id: view.borrowers.length === 1 ? view.borrowers[0]!.id : null,
      text: '',
      follow_up_on: '',
    },
    hidden: ({ kind }) => (kind === 'NOTE' ? ['borrower_id'] : []),
    save: async (values, keyOf) => {
      const body = {
        ...values,
        borrower_id: values.kind === 'NOTE' ? null : values.borrower_id,
        follow_up_on: values.follow_up_on || null,
        ...(corrects && { corrects }),
      }
      await call('POST /staff/applications/{application_id}/notes', {
        params: { application_id: view.id },
        body,
        idempotencyKey: keyOf(body),
      })
      onCorrected()
    },
    changed,
    done: ({ kind }) => (kind === 'STOP_TEXTS' ? t.stopped : t.added),
    unsaved: { draft: `note ${view.id}` },
  })
  useEffect(() => {
    if (corrects) document.getElementById(TEXT)?.focus()
  }, [corrects])
  const { kind } = form.values
  return (
    <StaffForm form={form} button={t.add} busy={t.adding}>
      {form.isRestored && <p role="status">{t.restored}</p>}
      {corrected && (
        <div className="staff__buttons">
          <p>{t.correcting(times.minute(corrected.at))}</p>
          <Button kind="quiet" onClick={onCorrected}>
            {t.stopCorrecting}
          </Button>
        </div>
      )}
      <SelectInput
        id="note_kind"
        label={t.kind}
        options={noteKinds.map(value => ({ value, label: translate(noteKindLabels[value]) }))}
        placeholder={all.select}
        {...(kind === 'STOP_TEXTS' && { hint: t.stopWhy })}
        {...form.field('kind')}
        onChange={chosen => form.change({ kind: chosen ?? 'NOTE' })}
      />
      {kind !== 'NOTE' && (
        <SelectInput
          id="note_person"
          label={t.person}
          options={view.borrowers.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={kind === 'STOP_TEXTS' ? all.select : t.anyone}
          {...form.field('borrower_id')}
        />
      )}
      <TextInput
        id={TEXT}
        label={t.text}
        hint={t.hint}
        {...(kind !== 'NOTE' && { optional: all.optional })}
        lines={LINES}
        autoComplete="off"
        {...form.field('text')}
      />
      <DayInput
        id="note_follow_up"
        label={t.followUp}
        optional={all.optional}
        hint={t.followUpHint}
        {...form.field('follow_up_on')}
      />
    </StaffForm>
  )
}
