import { useTexts } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { useTimes } from '../../ui/times.ts'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import type { PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { texts } from './text.ts'

/** Sets or ends the hold of an application, with a reason that compliance alone reads. */
export function HoldForm({ view, changed }: PanelProps) {
  const { hold } = view.milestones
  const times = useTimes()
  const t = useTexts(texts)
  const form = useStaffForm({
    empty: { reason: '' },
    save: (body, keyOf) => {
      const operation = `POST /staff/applications/{application_id}/${hold ? 'hold/end' : 'hold'}` as const
      return call(operation, { params: { application_id: view.id }, body, idempotencyKey: keyOf(operation, body) })
    },
    changed,
    done: t.done,
    unsaved: { draft: `hold ${view.id}` },
  })
  return (
    <StaffForm form={form} button={hold ? t.endHold : t.setHold}>
      <h3>{t.hold}</h3>
      <p>{hold ? t.held(hold.by, times.minute(hold.set_at)) : t.holdWhy}</p>
      <TextInput id="hold_reason" label={t.holdReason} hint={t.holdHint} autoComplete="off" {...form.field('reason')} />
    </StaffForm>
  )
}
