import { type NoteKind, type NoteResponse, noteKindLabels, noteKinds } from '@porchlight/domain/staff'
import { type FormEvent, useEffect } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useTimes } from '../../ui/times.ts'
import { DayInput } from '../form/DayInput.tsx'
import { useDraft } from '../form/use-draft.ts'
import type { PanelProps } from '../panel/panel.ts'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { texts } from './text.ts'
import { useNoteCall } from './use-note-call.ts'

interface Draft {
  kind: NoteKind
  borrower_id: string | null
  text: string
  follow_up_on: string
}

interface NoteFormProps extends PanelProps {
  /** The note that is corrected. */
  corrected: NoteResponse | undefined
  onCorrected(): void
  onAdded(message: string): void
}

const TEXT = 'note_text'
const LINES = 4

/** Adds a note or an entry of the contact log. */
export function NoteForm({ view, path, changed, corrected, onCorrected, onAdded }: NoteFormProps) {
  const only = view.borrowers.length === 1 ? view.borrowers[0]!.id : null
  const empty: Draft = { kind: 'NOTE', borrower_id: only, text: '', follow_up_on: '' }
  const { draft, change, clear, isKept } = useDraft(`note ${view.id}`, empty)
  const action = useAction()
  const send = useNoteCall(`${path}/notes`)
  const times = useTimes()
  const translate = useTranslate()
  const t = useTexts(texts)
  const all = useTexts(shared)
  const corrects = corrected?.id
  useEffect(() => {
    if (corrects) document.getElementById(TEXT)?.focus()
  }, [corrects])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { kind, borrower_id, text, follow_up_on } = draft
    const isAbout = kind === 'NOTE' ? null : borrower_id
    onAdded('')
    void action.run(async () => {
      await send({
        kind,
        text,
        borrower_id: isAbout,
        follow_up_on: follow_up_on || null,
        ...(corrects && { corrects }),
      })
      clear()
      onCorrected()
      await changed()
      onAdded(kind === 'STOP_TEXTS' ? t.stopped : t.added)
    })
  }
  const { text, borrower_id, follow_up_on } = action.errors
  const isBeside = text ?? borrower_id ?? follow_up_on
  return (
    <form className="staff__form" noValidate onSubmit={submit}>
      <p className="soft">{t.hint}</p>
      {isKept && <p role="status">{t.kept}</p>}
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
        value={draft.kind}
        onChange={kind => change({ kind: kind ?? 'NOTE' })}
        options={noteKinds.map(value => ({ value, label: translate(noteKindLabels[value]) }))}
        placeholder={all.select}
        {...(draft.kind === 'STOP_TEXTS' && { hint: t.stopWhy })}
      />
      {draft.kind !== 'NOTE' && (
        <SelectInput
          id="note_person"
          label={t.person}
          value={draft.borrower_id}
          onChange={chosen => change({ borrower_id: chosen })}
          options={view.borrowers.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={draft.kind === 'STOP_TEXTS' ? all.select : t.anyone}
          {...(borrower_id && { error: borrower_id })}
        />
      )}
      <TextInput
        id={TEXT}
        label={t.text}
        {...(draft.kind !== 'NOTE' && { optional: all.optional })}
        lines={LINES}
        autoComplete="off"
        value={draft.text}
        onChange={typed => change({ text: typed })}
        {...(text && { error: text })}
      />
      <DayInput
        id="note_follow_up"
        label={t.followUp}
        optional={all.optional}
        hint={t.followUpHint}
        value={draft.follow_up_on}
        onChange={day => change({ follow_up_on: day })}
        {...(follow_up_on && { error: follow_up_on })}
      />
      <Problem sentence={isBeside ? undefined : action.problem} />
      <div>
        <Button type="submit" busy={action.busy && t.adding}>
          {t.add}
        </Button>
      </div>
    </form>
  )
}
