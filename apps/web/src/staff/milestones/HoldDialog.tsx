import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useWhenDone } from '../form/use-when-done.ts'
import type { ActionDialogProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { texts } from './text.ts'

/** Sets or ends the hold of an application, with a reason that compliance alone reads. */
export function HoldDialog({ view, changed, onClose }: ActionDialogProps) {
  // Ending it changes what is possible, while the dialog is still open.
  const [hold] = useState(view.milestones.hold)
  const t = useTexts(texts)
  const form = useStaffForm({
    empty: { reason: '' },
    save: (body, once) => {
      const operation = `POST /staff/applications/{application_id}/${hold ? 'hold/end' : 'hold'}` as const
      return call(operation, { params: { application_id: view.id }, body, ...once(operation, body) })
    },
    changed,
    done: t.done,
    afterSave: values => values,
    unsaved: { draft: `hold ${view.id}` },
  })
  useWhenDone(form, onClose)
  return (
    <FormDialog
      short
      form={form}
      title={hold ? t.endHoldOf(view.id) : t.setHoldOf(view.id)}
      act={hold ? t.endHold : t.setHold}
      onClose={onClose}
    >
      <p>{t.holdWhy}</p>
      <TextInput id="hold_reason" label={t.holdReason} hint={t.holdHint} autoComplete="off" {...form.field('reason')} />
    </FormDialog>
  )
}
