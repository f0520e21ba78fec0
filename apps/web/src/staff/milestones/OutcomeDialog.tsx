import {
  isFinal,
  type MilestoneKind,
  type MilestoneMethod,
  methodLabelsOf,
  milestoneErrors,
  milestoneKinds,
  milestoneLabels,
  milestoneMethods,
} from '@porchlight/domain/staff'
import { useState } from 'react'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import type { Messages } from '../form/plain-form.ts'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useWhenDone } from '../form/use-when-done.ts'
import type { ActionDialogProps, PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

interface Typed {
  kind: MilestoneKind | 'NONE' | null
  happened_on: string
  method: MilestoneMethod | null
  requested_by: string | null
}

interface OutcomeDialogProps extends ActionDialogProps {
  /** True to correct the last outcome. Where nothing else is possible, it is corrected anyway. */
  corrects?: boolean
}

/** Records an outcome, or corrects the last one. It names the outcome and the borrowers, above the button that records it. */
export function OutcomeDialog({ view, changed, corrects = false, onClose }: OutcomeDialogProps) {
  const { actions, milestone, today, first_submitted_on, review_version: version } = view.milestones
  const t = useTexts(texts)
  const all = useTexts(shared)
  const translate = useTranslate()
  const { list } = useFormats()
  // Recording it changes what is possible, while the dialog is still open.
  const [isCorrection] = useState(milestone !== null && (corrects || !actions.includes('milestone.record')))
  const bodyOf = ({ kind, happened_on, method, requested_by }: Typed) => ({
    kind: kind === 'NONE' ? null : kind,
    happened_on: happened_on || null,
    method,
    requested_by: kind === 'WITHDRAWN' ? requested_by : null,
    ...(isCorrection && { corrects: milestone?.id }),
  })
  const check = (values: Typed): Messages<Typed> => {
    const errors = milestoneErrors(values.kind === null ? { kind: null } : bodyOf(values), view.milestones)
    return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, translate(error)]))
  }
  const form = useStaffForm<Typed>({
    check,
    empty: { kind: null, happened_on: today, method: null, requested_by: null },
    hidden: ({ kind }) => [
      ...(kind === 'NONE' ? (['happened_on', 'method'] as const) : []),
      ...(kind === 'WITHDRAWN' ? [] : (['requested_by'] as const)),
    ],
    save: (values, keyOf) => {
      const body = bodyOf(values)
      return call('POST /staff/applications/{application_id}/milestones', {
        params: { application_id: view.id },
        body,
        ifMatch: version,
        idempotencyKey: keyOf(body),
      })
    },
    changed,
    done: t.done,
    afterSave: values => values,
    unsaved: { draft: `${isCorrection ? 'correction' : 'outcome'} ${view.id}` },
  })
  useWhenDone(form, onClose)
  const { kind } = form.values
  const kinds = milestoneKinds.filter(each => isCorrection || !isFinal(each) || actions.includes('milestone.finish'))
  const label = kind && kind !== 'NONE' ? translate(milestoneLabels[kind]) : undefined
  const names = list(view.borrowers.map(({ name }) => name))
  return (
    <FormDialog
      isByButton
      form={form}
      title={label ? t.recordFor(label, names) : isCorrection ? t.correctFor(names) : t.recordOutcomeFor(names)}
      act={label ? t.recordOutcome(label) : t.record}
      busy={t.recording}
      kind={kind !== null && kind !== 'NONE' && isFinal(kind) ? 'danger' : 'primary'}
      onClose={onClose}
    >
      {isCorrection && <p>{t.correctionStays}</p>}
      <SelectInput
        id="milestone_kind"
        label={t.kind}
        options={[
          ...kinds.map(value => ({ value, label: translate(milestoneLabels[value]) })),
          ...(isCorrection ? [{ value: 'NONE' as const, label: t.nothing }] : []),
        ]}
        placeholder={all.select}
        {...form.field('kind')}
      />
      {kind !== 'NONE' && (
        <>
          <SelectInput
            id="milestone_method"
            label={kind === 'WITHDRAWN' ? t.methodSaid : t.method}
            options={milestoneMethods.map(value => ({ value, label: translate(methodLabelsOf(kind)[value]) }))}
            placeholder={all.select}
            {...form.field('method')}
          />
          <DayInput id="milestone_day" label={t.day} min={first_submitted_on} {...form.field('happened_on')} />
        </>
      )}
      {kind === 'WITHDRAWN' && (
        <SelectInput
          id="milestone_speaker"
          label={t.requester}
          options={view.borrowers.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={all.select}
          {...form.field('requested_by')}
        />
      )}
      {kind !== null && kind !== 'NONE' && <Consequences view={view} {...form.values} kind={kind} />}
    </FormDialog>
  )
}

/** Says the outcome with its day, and how it changes the application. */
function Consequences({
  view,
  kind,
  happened_on,
  method,
  requested_by,
}: Typed & Pick<PanelProps, 'view'> & { kind: MilestoneKind }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const requester = view.borrowers.find(({ id }) => id === requested_by)?.name ?? ''
  const day = happened_on && formats.day(happened_on, 'UTC')
  return (
    <div className="stack stack--tight" role="status">
      {method && day && (kind !== 'WITHDRAWN' || requester) && (
        <p>
          <strong>{kind === 'WITHDRAWN' ? t.requestedOn[method](requester, day) : t.notifiedOn[method](day)}</strong>
        </p>
      )}
      {view.is_open_again && <p>{t.openAgain}</p>}
      {isFinal(kind) && (
        <>
          <p>{t.ends}</p>
          <p>{t.borrowersRead[kind](requester || t.aBorrower)}</p>
          <p>{t.endsUndo}</p>
        </>
      )}
    </div>
  )
}
