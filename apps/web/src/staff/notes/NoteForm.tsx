import type { NoteResponse } from '@porchlight/api'
import { isEnded } from '@porchlight/domain'
import { creditInquiryWords, followUpChoices, type NoteKind, noteKindLabels, noteKinds } from '@porchlight/domain/staff'
import { useEffect } from 'react'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useTimes } from '../../ui/times.ts'
import { DayInput, TimeInput } from '../form/DayInput.tsx'
import { StaffForm } from '../form/StaffForm.tsx'
import { type StaffFormState, useStaffForm } from '../form/use-staff-form.ts'
import { useWhenDone } from '../form/use-when-done.ts'
import { NOTE_TEXT, type PanelProps } from '../panel/panel.ts'
import { setVerifiedCaller } from '../panel/verified-caller.ts'
import { call } from '../session/api.ts'
import { useStaff } from '../session/session.tsx'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

interface Typed {
  kind: NoteKind
  borrower_id: string | null
  pulled_on: string
  text: string
  follow_up_on: string
  follow_up_time: string
}

interface NoteFormProps extends PanelProps {
  /** The note to correct, which the form begins with. */
  corrected?: NoteResponse | undefined
  /** The kind that the form begins with. */
  begun: NoteKind
  /** The id of the borrower who was verified as the caller, for a note about a call. */
  verified: string | undefined
  /** Leaves a correction, with what is said once it is added. */
  onClose(done?: string): void
}

const LINES = 3

/** Adds a note or an entry of the contact log, or corrects one by a further one. */
export function NoteForm({ view, changed, corrected, begun, verified, onClose }: NoteFormProps) {
  const times = useTimes()
  const translate = useTranslate()
  const t = useTexts(texts)
  const all = useTexts(shared)
  const { sends_texts } = useStaff()
  const { borrowers, milestones, withdrawn_at } = view
  const nothing: Typed = {
    kind: begun,
    borrower_id: borrowers.length === 1 ? borrowers[0]!.id : null,
    pulled_on: milestones.today,
    text: '',
    follow_up_on: '',
    follow_up_time: '',
  }
  const caller = begun === 'NOTE' ? undefined : borrowers.find(({ id }) => id === verified)
  const form = useStaffForm<Typed>({
    empty: {
      ...nothing,
      ...(caller && { borrower_id: caller.id, text: t.verified(caller.name) }),
      ...(corrected && { kind: corrected.kind, borrower_id: corrected.borrower_id, text: corrected.text }),
      ...(corrected?.pulled_on && { pulled_on: corrected.pulled_on }),
    },
    afterSave: () => nothing,
    hidden: ({ kind }) => [
      ...(kind === 'NOTE' ? (['borrower_id'] as const) : []),
      ...(kind === 'SOFT_REPORT' ? [] : (['pulled_on'] as const)),
    ],
    save: async (values, once) => {
      const body = {
        ...values,
        borrower_id: values.kind === 'NOTE' ? null : values.borrower_id,
        pulled_on: values.kind === 'SOFT_REPORT' ? values.pulled_on : null,
        follow_up_on: values.follow_up_on || null,
        follow_up_time: values.follow_up_time || null,
        ...(corrected && { corrects: corrected.id }),
      }
      await call('POST /staff/applications/{application_id}/notes', {
        params: { application_id: view.id },
        body,
        ...once(body),
      })
      if (caller) setVerifiedCaller(view.id, undefined)
    },
    changed,
    done: ({ kind }) => (kind === 'STOP_TEXTS' ? t.stopped : t.added),
    unsaved: { draft: corrected ? `correction of note ${corrected.id}` : `note ${view.id}` },
  })
  const isCorrection = corrected !== undefined
  useWhenDone({ done: isCorrection ? form.done : '' }, onClose)
  useEffect(() => {
    if (isCorrection) document.getElementById(NOTE_TEXT)?.focus()
  }, [isCorrection])
  const { kind, borrower_id } = form.values
  const isReport = kind === 'SOFT_REPORT'
  const kinds = noteKinds.filter(value => sends_texts || value !== 'STOP_TEXTS' || value === kind)
  const reported = borrowers.find(({ id }) => id === borrower_id)
  return (
    <StaffForm form={form} button={t.add} busy={t.adding}>
      {form.isRestored && <p role="status">{t.restored}</p>}
      {corrected && (
        <div className="staff__buttons">
          <p>{t.correcting(times.minute(corrected.at))}</p>
          <Button kind="quiet" onClick={() => onClose()}>
            {t.stopCorrecting}
          </Button>
        </div>
      )}
      <SelectInput
        id="note_kind"
        label={t.kind}
        options={kinds.map(value => ({ value, label: translate(noteKindLabels[value]) }))}
        placeholder={all.select}
        {...(kind === 'STOP_TEXTS' && { hint: t.stopWhy })}
        {...form.field('kind')}
        onChange={chosen => form.change({ kind: chosen ?? 'NOTE' })}
      />
      {kind !== 'NOTE' && (
        <SelectInput
          id="note_person"
          label={t.person}
          options={borrowers.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={kind === 'STOP_TEXTS' || isReport ? all.select : t.anyone}
          {...(isReport &&
            reported && { hint: creditInquiryWords(reported, milestones.today).map(translate).join(' ') })}
          {...form.field('borrower_id')}
        />
      )}
      {isReport && <DayInput id="note_pulled_on" label={t.pulledOn} {...form.field('pulled_on')} />}
      <TextInput
        id={NOTE_TEXT}
        label={t.text}
        hint={t.hint}
        {...(kind !== 'NOTE' && { optional: all.optional })}
        lines={LINES}
        autoComplete="off"
        {...form.field('text')}
      />
      {!isEnded({ withdrawn_at, finished_at: milestones.finished_at }) && (
        <FollowUpFields form={form} today={milestones.today} />
      )}
    </StaffForm>
  )
}

/** The day to follow up, which a press chooses, and a time. */
function FollowUpFields({ form, today }: { form: StaffFormState<Typed>; today: string }) {
  const { shortDay } = useFormats()
  const t = useTexts(texts)
  const all = useTexts(shared)
  const { follow_up_on } = form.values
  return (
    <>
      <div className="notes__days">
        {followUpChoices(today).map(({ id, day }) => (
          <Button
            key={id}
            pressed={follow_up_on === day}
            onClick={() => form.change({ follow_up_on: follow_up_on === day ? '' : day })}
          >
            <span className="hidden">{t.followUp} </span>
            <span>{t.choices[id](shortDay(day, 'UTC'))}</span>
          </Button>
        ))}
      </div>
      <div className="notes__when">
        <DayInput
          id="note_follow_up"
          label={t.followUp}
          optional={all.optional}
          min={today}
          {...form.field('follow_up_on')}
        />
        <TimeInput id="note_follow_up_time" label={t.time} optional={all.optional} {...form.field('follow_up_time')} />
      </div>
    </>
  )
}
