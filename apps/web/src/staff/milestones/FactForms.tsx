import { type FormEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { useDraft } from '../form/use-draft.ts'
import type { PanelProps } from '../panel/panel.ts'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'
import { useRecord } from './use-record.ts'

/** Loan number, land, and the days that clocks depend on. */
export function FactForms(props: PanelProps) {
  const t = useTexts(texts)
  return (
    <>
      <h3>{t.more}</h3>
      <LoanNumber {...props} />
      <Land {...props} />
      {(props.view.milestones.with_land_confirmed ?? props.view.milestones.with_land) && <Estimate {...props} />}
      <Completion {...props} />
    </>
  )
}

interface FactFormProps {
  record: ReturnType<typeof useRecord>
  /** Whether the message of a refusal stands beside a field. */
  isBeside: boolean
  label: string
  onSend(): void
  children: ReactNode
}

function FactForm({ record, isBeside, label, onSend, children }: FactFormProps) {
  const t = useTexts(texts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form className="staff__form staff__form--line" noValidate onSubmit={submit} aria-label={label}>
      {children}
      <Problem sentence={isBeside ? undefined : record.problem} />
      <div>
        <Button type="submit" busy={record.busy && t.saving}>
          {t.save}
          <span className="hidden"> {label}</span>
        </Button>
      </div>
      <Toast message={record.done} />
    </form>
  )
}

function LoanNumber({ view, path, changed }: PanelProps) {
  const [typed, type] = useState(view.milestones.loan_number ?? '')
  const record = useRecord(view.milestones, changed)
  const t = useTexts(texts)
  const error = record.errors.loan_number
  const send = () => void record.send({ method: 'PUT', path: `${path}/loan-number`, body: { loan_number: typed } })
  return (
    <FactForm record={record} isBeside={error !== undefined} label={t.loanNumber} onSend={send}>
      <TextInput
        id="loan_number"
        label={t.loanNumber}
        hint={t.loanNumberHint}
        autoComplete="off"
        value={typed}
        onChange={type}
        {...(error && { error })}
      />
    </FactForm>
  )
}

function Land({ view, path, changed }: PanelProps) {
  const { with_land, with_land_confirmed } = view.milestones
  const [chosen, choose] = useState<'HOME' | 'LAND'>((with_land_confirmed ?? with_land) ? 'LAND' : 'HOME')
  const record = useRecord(view.milestones, changed)
  const t = useTexts(texts)
  const all = useTexts(shared)
  const labels = { HOME: t.homeOnly, LAND: t.withLand }
  const send = () => void record.send({ method: 'PUT', path: `${path}/land`, body: { with_land: chosen === 'LAND' } })
  return (
    <FactForm record={record} isBeside={false} label={t.land} onSend={send}>
      <SelectInput
        id="collateral"
        label={t.land}
        hint={with_land_confirmed === null ? t.proposed(labels[with_land ? 'LAND' : 'HOME']) : t.confirmed}
        value={chosen}
        onChange={value => choose(value ?? 'HOME')}
        options={(['HOME', 'LAND'] as const).map(value => ({ value, label: labels[value] }))}
        placeholder={all.select}
      />
    </FactForm>
  )
}

function Estimate({ view, path, changed }: PanelProps) {
  const [day, choose] = useState(view.milestones.estimate_sent_on ?? '')
  const record = useRecord(view.milestones, changed)
  const t = useTexts(texts)
  const error = record.errors.sent_on
  const send = () => void record.send({ method: 'PUT', path: `${path}/loan-estimate`, body: { sent_on: day || null } })
  return (
    <FactForm record={record} isBeside={error !== undefined} label={t.estimate} onSend={send}>
      <DayInput id="estimate_sent_on" label={t.estimate} value={day} onChange={choose} {...(error && { error })} />
    </FactForm>
  )
}

function Completion({ view, path, changed }: PanelProps) {
  const empty = { complete_on: view.milestones.complete_on ?? '', reason: '' }
  const { draft, change } = useDraft(`completion ${view.id}`, empty)
  const record = useRecord(view.milestones, changed)
  const t = useTexts(texts)
  const { complete_on, reason } = record.errors
  const send = async () => {
    const body = { complete_on: draft.complete_on || null, reason: draft.reason }
    if (await record.send({ method: 'PUT', path: `${path}/completion`, body })) change({ reason: '' })
  }
  return (
    <FactForm
      record={record}
      isBeside={(complete_on ?? reason) !== undefined}
      label={t.completion}
      onSend={() => void send()}
    >
      <DayInput
        id="complete_on"
        label={t.completion}
        hint={t.completionHint}
        value={draft.complete_on}
        onChange={day => change({ complete_on: day })}
        {...(complete_on && { error: complete_on })}
      />
      <TextInput
        id="complete_reason"
        label={t.reason}
        hint={t.reasonHint}
        autoComplete="off"
        value={draft.reason}
        onChange={typed => change({ reason: typed })}
        {...(reason && { error: reason })}
      />
    </FactForm>
  )
}
