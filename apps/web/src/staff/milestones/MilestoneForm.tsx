import {
  isFinal,
  type MilestoneKind,
  type MilestoneMethod,
  milestoneKinds,
  milestoneLabels,
  milestoneMethodLabels,
  milestoneMethods,
} from '@porchlight/domain/staff'
import { type FormEvent, useState } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { useDraft } from '../form/use-draft.ts'
import type { PanelProps } from '../panel/panel.ts'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'
import { useRecord } from './use-record.ts'

interface Draft {
  kind: MilestoneKind | 'NONE' | null
  happened_on: string
  method: MilestoneMethod | null
  said_by: string | null
  isCorrection: boolean
}

/** Records a milestone, or corrects the last one. A final one is confirmed first. */
export function MilestoneForm({ view, path, changed }: PanelProps) {
  const { actions, milestone, today, first_submitted_on } = view.milestones
  const empty: Draft = { kind: null, happened_on: today, method: null, said_by: null, isCorrection: false }
  const { draft, change, clear } = useDraft(`milestone ${view.id}`, empty)
  const [asks, setAsks] = useState(false)
  const record = useRecord(view.milestones, changed)
  const t = useTexts(texts)
  const all = useTexts(shared)
  const translate = useTranslate()
  const mayRecord = actions.includes('milestone.record')
  const mayCorrect = actions.includes('milestone.correct') && milestone !== null
  if (!mayRecord && !mayCorrect) return null
  const corrects = mayCorrect && (draft.isCorrection || !mayRecord)
  const { kind, happened_on, method, said_by } = draft
  const ends = kind !== null && kind !== 'NONE' && isFinal(kind)
  const send = async () => {
    setAsks(false)
    const body = {
      kind: kind === 'NONE' ? null : kind,
      happened_on: happened_on || null,
      method,
      said_by: kind === 'WITHDRAWN' ? said_by : null,
      ...(corrects && { corrects: milestone.id }),
    }
    if (await record.send({ method: 'POST', path: `${path}/milestones`, body })) clear()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ends) setAsks(true)
    else void send()
  }
  const { errors } = record
  const isBeside = errors.kind ?? errors.happened_on ?? errors.method ?? errors.said_by
  const kinds = milestoneKinds.filter(each => corrects || !isFinal(each) || actions.includes('milestone.finish'))
  return (
    <form className="staff__form staff__form--line" noValidate onSubmit={submit}>
      <p className="soft">{t.elsewhere}</p>
      {mayCorrect && (
        <div className="staff__buttons">
          {corrects && <p>{t.corrects}</p>}
          {mayRecord && (
            <div className="hang">
              <Button kind="quiet" onClick={() => change({ isCorrection: !draft.isCorrection })}>
                {draft.isCorrection ? t.stopCorrecting : t.correct}
              </Button>
            </div>
          )}
        </div>
      )}
      <SelectInput
        id="milestone_kind"
        label={t.kind}
        value={kind}
        onChange={chosen => change({ kind: chosen })}
        options={[
          ...kinds.map(value => ({ value, label: translate(milestoneLabels[value]) })),
          ...(corrects ? [{ value: 'NONE' as const, label: t.nothing }] : []),
        ]}
        placeholder={all.select}
        {...(errors.kind && { error: errors.kind })}
      />
      {kind !== 'NONE' && (
        <>
          <DayInput
            id="milestone_day"
            label={t.day}
            min={first_submitted_on}
            value={happened_on}
            onChange={day => change({ happened_on: day })}
            {...(errors.happened_on && { error: errors.happened_on })}
          />
          <SelectInput
            id="milestone_method"
            label={kind === 'WITHDRAWN' ? t.methodSaid : t.method}
            value={method}
            onChange={chosen => change({ method: chosen })}
            options={milestoneMethods.map(value => ({ value, label: translate(milestoneMethodLabels[value]) }))}
            placeholder={all.select}
            {...(errors.method && { error: errors.method })}
          />
        </>
      )}
      {kind === 'WITHDRAWN' && (
        <SelectInput
          id="milestone_speaker"
          label={t.speaker}
          value={said_by}
          onChange={chosen => change({ said_by: chosen })}
          options={view.borrowers.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={all.select}
          {...(errors.said_by && { error: errors.said_by })}
        />
      )}
      <Problem sentence={isBeside ? undefined : record.problem} />
      <div>
        <Button type="submit" busy={record.busy && t.recording}>
          {t.record}
        </Button>
      </div>
      {asks && (
        <ConfirmDialog
          danger
          text={{ title: t.ends, confirm: t.finish, cancel: all.cancel, close: all.close }}
          onConfirm={() => void send()}
          onCancel={() => setAsks(false)}
        >
          <p>{t.endsWhat}</p>
          <p>{t.endsUndo}</p>
        </ConfirmDialog>
      )}
      <Toast message={record.done} />
    </form>
  )
}
