import type { FileEventResponse } from '@porchlight/api'
import {
  eventOfTask,
  type FileEventKind,
  fileEvents,
  isFinal,
  isOutcomeKind,
  milestoneKinds,
  taskLabels,
} from '@porchlight/domain/staff'
import { useState } from 'react'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useWhenDone } from '../form/use-when-done.ts'
import type { ActionDialogProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { texts as shared } from '../ui/text.ts'
import { Consequences } from './Consequences.tsx'
import { EventFields } from './EventFields.tsx'
import {
  applicable,
  bodyOf,
  borrowersOf,
  hiddenFields,
  startValues,
  type Typed,
  withKind,
  wordsOf,
} from './event-values.ts'
import { texts } from './text.ts'

interface EventDialogProps extends ActionDialogProps {
  /** The kinds to choose from; the only one is chosen. */
  kinds: readonly FileEventKind[]
  /** The kind that is chosen at first. */
  first?: FileEventKind | undefined
  /** The event to correct. */
  corrected?: FileEventResponse | undefined
  /** True to correct it as entered by mistake. */
  isMistake?: true
}

/** Records an outcome, with the notices of it. */
export const OutcomeDialog = (props: ActionDialogProps) => {
  const { actions } = props.view.milestones
  return (
    <EventDialog
      {...props}
      kinds={milestoneKinds.filter(kind => !isFinal(kind) || actions.includes('milestone.finish'))}
    />
  )
}

/** Records another day that deadlines depend on. The one that is due next is chosen. */
export const DateDialog = (props: ActionDialogProps) => {
  const { offered, tasks } = props.view.milestones
  const due = tasks.map(({ kind }) => eventOfTask(kind)).find(kind => kind && offered.includes(kind))
  return <EventDialog {...props} kinds={offered} first={due} />
}

/** Records a notice of the outcome. */
export const NoticeDialog = (props: ActionDialogProps) => <EventDialog {...props} kinds={['NOTICE']} />

/** A form of an event of the file. It names the event and the borrowers, above the button that records it. */
export function EventDialog({ view, changed, kinds, first, corrected, isMistake, onClose }: EventDialogProps) {
  const { milestones, borrowers } = view
  const t = useTexts(texts)
  const all = useTexts(shared)
  const translate = useTranslate()
  const { list, day } = useFormats()
  // Recording it changes what is possible, while the dialog is still open.
  const [offered] = useState(kinds)
  const only = offered.length === 1 ? offered[0]! : null
  const hidden = (values: Typed) =>
    hiddenFields(values, view, { isCorrection: corrected !== undefined, hasChoice: only === null })
  const start = startValues(view, corrected)
  const inTheLetter = t.inTheLetter(milestones.loan_number)
  const form = useStaffForm<Typed>({
    empty: {
      ...(corrected ? start : withKind(start, first ?? only, view)),
      ...(isMistake && { mistake: 'MISTAKE' }),
    },
    applicable: values => applicable(values, view),
    hidden,
    check: values =>
      Object.fromEntries(
        borrowers
          .map(({ id }) => `report.${id}` as const)
          .filter(name => values[name] === null && !hidden(values).includes(name))
          .map(name => [name, t.reportMissing]),
      ),
    save: (values, once) => {
      const body = bodyOf(values, wordsOf(values, view, inTheLetter), borrowers, corrected?.id)
      return call('POST /staff/applications/{application_id}/events', {
        params: { application_id: view.id },
        body,
        ifMatch: milestones.review_version,
        ...once(body),
      })
    },
    changed,
    done: t.done,
    afterSave: values => values,
    unsaved: { draft: `event ${corrected?.id ?? offered.join()} ${view.id}` },
  })
  useWhenDone(form, onClose)
  const { kind, mistake } = form.values
  const label = kind && translate(fileEvents[kind].label)
  const [awaiting] = useState(borrowersOf('NOTICE', view).waiting)
  const named = only === 'NOTICE' && awaiting.length > 0 ? awaiting : borrowers
  const names = list(named.map(({ name }) => name))
  const ends = kind !== null && isOutcomeKind(kind) && isFinal(kind)
  const isOutcome = offered.some(isOutcomeKind)
  const [after] = useState(milestones.after_undoing)
  const undoes = kind === 'RECONSIDERED' || (isMistake && ends)
  const title = corrected
    ? (isMistake ? t.mistakeOf : t.correctIt)(
        label ?? '',
        corrected.happened_on ? day(corrected.happened_on, 'UTC') : '',
      )
    : isOutcome
      ? label
        ? t.recordFor(label, names)
        : t.recordOutcomeFor(names)
      : only && label
        ? t.whatFor(label, names)
        : t.dateFor(names)
  return (
    <FormDialog
      isByButton
      form={form}
      title={title}
      act={label && !corrected && isOutcome ? t.recordWhat(label) : t.record}
      busy={t.recording}
      kind={ends && !corrected ? 'danger' : 'primary'}
      onClose={onClose}
    >
      {corrected && <p>{mistake === 'MISTAKE' ? t.mistakeStays : t.correctionStays}</p>}
      {undoes && after && <p>{t.undone(translate(taskLabels[after.kind]), day(after.due_on, 'UTC'))}</p>}
      {!corrected && !only && (
        <SelectInput
          id="event_kind"
          label={isOutcome ? t.kind : t.what}
          options={offered.map(value => ({ value, label: translate(fileEvents[value].label) }))}
          placeholder={all.select}
          {...form.field('kind')}
          onChange={chosen => form.change(withKind(form.values, chosen, view))}
        />
      )}
      {corrected && !isMistake && !ends && kind && !isOutcomeKind(kind) && (
        <SelectInput
          id="event_mistake"
          label={t.wrong}
          options={[
            { value: 'DIFFERS', label: t.differs },
            { value: 'MISTAKE', label: t.mistake },
          ]}
          placeholder={all.select}
          {...form.field('mistake')}
          onChange={chosen => form.change({ mistake: chosen ?? 'DIFFERS' })}
        />
      )}
      {kind && (
        <EventFields
          view={view}
          form={form}
          hidden={new Set(hidden(form.values))}
          isCorrection={corrected !== undefined}
          words={wordsOf(form.values, view, inTheLetter)}
        />
      )}
      {view.assignment.assignee === null && kind !== 'RECONSIDERED' && <p>{t.assigns}</p>}
      {kind && isOutcomeKind(kind) && mistake !== 'MISTAKE' && !corrected && (
        <Consequences view={view} kind={kind} values={form.values} />
      )}
    </FormDialog>
  )
}
