import type { LetterResponse } from '@porchlight/api'
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { DayInput } from '../form/DayInput.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useWhenDone } from '../form/use-when-done.ts'
import type { ActionDialogProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { texts } from './text.ts'

/** Records that a letter came back. */
export function ReturnedDialog({ view, letter, changed, onClose }: ActionDialogProps & { letter: LetterResponse }) {
  // Once the return is recorded, the page has the letter in another state while the dialog is still open.
  const [{ id, name }] = useState(letter)
  const { returned: t } = useTexts(texts)
  const { today } = view.milestones
  const form = useStaffForm({
    empty: { returned_on: today },
    save: (body, once) =>
      call('POST /staff/applications/{application_id}/letters/{id}/returned', {
        params: { application_id: view.id, id },
        body,
        ...once(id, body),
      }),
    changed,
    done: t.done,
    afterSave: values => values,
    unsaved: { draft: `returned letter ${id}` },
  })
  useWhenDone(form, onClose)
  return (
    <FormDialog short form={form} title={t.title(name)} act={t.act} onClose={onClose}>
      <p>{t.why}</p>
      <DayInput id="letter_returned_on" label={t.day} max={today} {...form.field('returned_on')} />
    </FormDialog>
  )
}
