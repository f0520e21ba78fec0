import type { NoticeOfIncompleteness } from '@porchlight/api'
import { addDays, isOnPaper } from '@porchlight/domain'
import {
  asksForCode,
  fileEvents,
  type PeriodReason,
  periodReasonLabels,
  periodReasons,
  proposedPeriod,
} from '@porchlight/domain/staff'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useStoredDay } from '../form/use-stored-day.ts'
import type { ActionDialogProps } from '../panel/panel.ts'
import { call, readAgain } from '../session/api.ts'
import { texts as shared } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { NamedItems } from './NamedItems.tsx'
import { draftOf, isOutdated } from './notice-view.ts'
import { Previews } from './Previews.tsx'
import { texts } from './text.ts'

interface Typed {
  until_on: string
  longer_reason: PeriodReason | null
  free_text: string
}

const LINES = 4
const { codeLabel } = fileEvents.INCOMPLETENESS_NOTICE

const isLonger = (until_on: string, today: string): boolean =>
  asksForCode({ kind: 'INCOMPLETENESS_NOTICE', happened_on: today, until_on }, undefined)

/** Drafts a notice of incompleteness, and sends it once its letters were shown as they are. */
export function NoticeDraftDialog({ view, changed, onClose }: ActionDialogProps) {
  const { today, incompleteness_days } = view.milestones
  const draft = draftOf(view)
  const { list } = useFormats()
  const translate = useTranslate()
  const storedDay = useStoredDay()
  const t = useTexts(texts)
  const { select, optional } = useTexts(shared)
  const sending = useAction()
  const stored = typedOf(draft, addDays(today, proposedPeriod(incompleteness_days)))
  const form = useStaffForm<Typed>({
    stored,
    words: ({ until_on, free_text }) => [t.stored(storedDay(until_on)), free_text].filter(Boolean).join('. '),
    hidden: ({ until_on }) => (isLonger(until_on, today) ? [] : ['longer_reason']),
    applicable: values => (isLonger(values.until_on, today) ? values : { ...values, longer_reason: null }),
    save: async (body, once) => {
      const params = { application_id: view.id }
      if (!draft) {
        await call('POST /staff/applications/{application_id}/incompleteness', { params, body, ...once(body) })
        return
      }
      const { id, version } = draft
      const whole = { ...body, version }
      const path = 'PUT /staff/applications/{application_id}/incompleteness/{id}'
      await call(path, { params: { ...params, id }, body: whole, ...once(id, whole) })
    },
    changed,
    done: t.saved,
    unsaved: { draft: `notice of incompleteness ${view.id}` },
  })
  const send = ({ id, version }: NoticeOfIncompleteness) =>
    sending.run(async once => {
      const params = { application_id: view.id, id }
      const path = 'POST /staff/applications/{application_id}/incompleteness/{id}/send'
      const { letters } = await readAgain(call(path, { params, body: { version }, ...once(id, version) }), changed)
      const toPrint = letters.filter(({ state }) => isOnPaper(state)).length
      form.drop()
      onClose(toPrint === 0 ? t.sent : toPrint === letters.length ? t.allToPrint(toPrint) : t.sentToPrint(toPrint))
    })
  const isChanged = !draft || Object.entries(stored).some(([name, value]) => form.values[name as keyof Typed] !== value)
  const whyNot = isChanged ? t.saveFirst : isOutdated(draft, view) ? t.namedChanged : undefined
  return (
    <FormDialog
      form={{ ...form, problem: form.problem ?? sending.problem }}
      title={t.dialog(list(view.borrowers.map(({ name }) => name)))}
      act={t.save}
      next={{
        act: t.send,
        busy: sending.busy && t.sending,
        disabledReason: whyNot,
        run: () => draft && void send(draft),
      }}
      onClose={onClose}
    >
      <NamedItems view={view} />
      <DayInput
        id="notice_until"
        label={t.untilLabel}
        hint={t.untilHint(incompleteness_days)}
        min={addDays(today, incompleteness_days)}
        {...form.field('until_on')}
      />
      {isLonger(form.values.until_on, today) && (
        <SelectInput
          id="notice_longer"
          label={translate(codeLabel!)}
          options={periodReasons.map(value => ({ value, label: translate(periodReasonLabels[value]) }))}
          placeholder={select}
          {...form.field('longer_reason')}
        />
      )}
      <TextInput
        id="notice_text"
        label={t.freeText}
        hint={t.hint}
        optional={optional}
        lines={LINES}
        autoComplete="off"
        {...form.field('free_text')}
      />
      <p role="status">{form.done}</p>
      {draft && !isChanged && <Previews letters={draft.letters} />}
    </FormDialog>
  )
}

/** The values of a draft, or those that a new one begins with. */
const typedOf = (draft: NoticeOfIncompleteness | undefined, until_on: string): Typed => ({
  until_on: draft?.until_on ?? until_on,
  longer_reason: draft?.longer_reason ?? null,
  free_text: draft?.free_text ?? '',
})
