import type { FormEvent } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { useTimes } from '../../ui/times.ts'
import { useDraft } from '../form/use-draft.ts'
import type { PanelProps } from '../panel/panel.ts'
import { Problem } from '../ui/parts.tsx'
import { texts } from './text.ts'
import { useRecord } from './use-record.ts'

/** Sets or ends the hold of an application, with a reason that compliance alone reads. */
export function HoldForm({ view, path, changed }: PanelProps) {
  const { hold } = view.milestones
  const { draft, change, clear } = useDraft(`hold ${view.id}`, { reason: '' })
  const record = useRecord(view.milestones, changed)
  const times = useTimes()
  const t = useTexts(texts)
  const { reason } = record.errors
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const below = hold ? '/hold/end' : '/hold'
    if (await record.send({ method: 'POST', path: `${path}${below}`, body: draft, isVersioned: false })) clear()
  }
  return (
    <form className="staff__form" noValidate onSubmit={event => void submit(event)}>
      <h3>{t.hold}</h3>
      <p>{hold ? t.held(hold.by, times.minute(hold.set_at)) : t.holdWhy}</p>
      <TextInput
        id="hold_reason"
        label={t.holdReason}
        hint={t.holdHint}
        autoComplete="off"
        value={draft.reason}
        onChange={typed => change({ reason: typed })}
        {...(reason && { error: reason })}
      />
      <Problem sentence={reason ? undefined : record.problem} />
      <div>
        <Button type="submit" busy={record.busy && t.saving}>
          {hold ? t.endHold : t.setHold}
        </Button>
      </div>
      <Toast message={record.done} />
    </form>
  )
}
