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
import { Button } from '../../ui/base/Button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/overlays/ConfirmDialog.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import type { Messages } from '../form/plain-form.ts'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import type { PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { ActButton } from '../ui/ActButton.tsx'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

interface Typed {
  kind: MilestoneKind | 'NONE' | null
  happened_on: string
  method: MilestoneMethod | null
  requested_by: string | null
  isCorrection: boolean
}

/** Records a milestone, or corrects the last one. A final one is confirmed first. */
export function MilestoneForm({ view, changed }: PanelProps) {
  const { actions, milestone, today, first_submitted_on, review_version: version } = view.milestones
  const [asks, setAsks] = useState(false)
  const t = useTexts(texts)
  const all = useTexts(shared)
  const translate = useTranslate()
  const mayRecord = actions.includes('milestone.record')
  const mayCorrect = actions.includes('milestone.correct') && milestone !== null
  const isCorrection = (values: Typed) => mayCorrect && (values.isCorrection || !mayRecord)
  const bodyOf = (values: Typed) => {
    const { kind, happened_on, method, requested_by } = values
    return {
      kind: kind === 'NONE' ? null : kind,
      happened_on: happened_on || null,
      method,
      requested_by: kind === 'WITHDRAWN' ? requested_by : null,
      ...(isCorrection(values) && { corrects: milestone?.id }),
    }
  }
  const check = (values: Typed): Messages<Typed> => {
    const errors = milestoneErrors(values.kind === null ? { kind: null } : bodyOf(values), view.milestones)
    return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, translate(error)]))
  }
  const form = useStaffForm<Typed>({
    check,
    empty: { kind: null, happened_on: today, method: null, requested_by: null, isCorrection: false },
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
    unsaved: { draft: `milestone ${view.id}` },
  })
  if (!mayRecord && !mayCorrect) return null
  const { kind } = form.values
  const corrects = isCorrection(form.values)
  const asksFirst = kind !== null && kind !== 'NONE' && (isFinal(kind) || view.is_open_again)
  const kinds = milestoneKinds.filter(each => corrects || !isFinal(each) || actions.includes('milestone.finish'))
  return (
    <StaffForm
      form={form}
      layout="line"
      button={t.record}
      busy={t.recording}
      {...(asksFirst && {
        onSubmit: () => (Object.keys(check(form.values)).length > 0 ? form.submit() : setAsks(true)),
      })}
    >
      {mayCorrect && (
        <div className="staff__buttons">
          {corrects && <p>{t.corrects}</p>}
          {mayRecord && (
            <div className="hang">
              <Button kind="quiet" onClick={() => form.change({ isCorrection: !form.values.isCorrection })}>
                {form.values.isCorrection ? t.stopCorrecting : t.correct}
              </Button>
            </div>
          )}
        </div>
      )}
      <SelectInput
        id="milestone_kind"
        label={t.kind}
        options={[
          ...kinds.map(value => ({ value, label: translate(milestoneLabels[value]) })),
          ...(corrects ? [{ value: 'NONE' as const, label: t.nothing }] : []),
        ]}
        placeholder={all.select}
        {...form.field('kind')}
      />
      {kind !== 'NONE' && (
        <>
          <DayInput id="milestone_day" label={t.day} min={first_submitted_on} {...form.field('happened_on')} />
          <SelectInput
            id="milestone_method"
            label={kind === 'WITHDRAWN' ? t.methodSaid : t.method}
            options={milestoneMethods.map(value => ({ value, label: translate(methodLabelsOf(kind)[value]) }))}
            placeholder={all.select}
            {...form.field('method')}
          />
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
      {asks && asksFirst && (
        <Confirmation
          view={view}
          kind={kind}
          values={form.values}
          onConfirm={() => {
            setAsks(false)
            form.submit()
          }}
          onCancel={() => setAsks(false)}
        />
      )}
    </StaffForm>
  )
}

interface ConfirmationProps extends Pick<PanelProps, 'view'>, Pick<ConfirmDialogProps, 'onConfirm' | 'onCancel'> {
  kind: MilestoneKind
  values: Typed
}

/** Asks before a milestone that is final, or of an application that a borrower has open. */
function Confirmation({ view, kind, values: { happened_on, method, requested_by }, ...dialog }: ConfirmationProps) {
  const t = useTexts(texts)
  const { cancel, close } = useTexts(shared)
  const translate = useTranslate()
  const formats = useFormats()
  const label = translate(milestoneLabels[kind])
  const names = view.borrowers.map(({ name }) => name)
  const requester = view.borrowers.find(({ id }) => id === requested_by)?.name ?? ''
  const day = formats.day(happened_on, 'UTC')
  return (
    <ConfirmDialog
      danger={isFinal(kind)}
      Confirm={ActButton}
      text={{ title: t.recordFor(label, formats.list(names)), confirm: t.recordOutcome(label), cancel, close }}
      {...dialog}
    >
      {method && <p>{kind === 'WITHDRAWN' ? t.requestedOn[method](requester, day) : t.notifiedOn[method](day)}</p>}
      {view.is_open_again && <p>{t.openAgain}</p>}
      {isFinal(kind) && (
        <>
          <p>{t.ends}</p>
          <p>{t.borrowersRead[kind](requester)}</p>
          <p>{t.endsUndo}</p>
        </>
      )}
    </ConfirmDialog>
  )
}
