import { useTexts } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useWhenDone } from '../form/use-when-done.ts'
import type { ActionDialogProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { texts } from './text.ts'

const paths = { restrict: 'restriction', lift: 'restriction/end' } as const

/** A dialog that restricts an application, or lifts that, with a reason, and says who can find it then. */
const withReason = (name: keyof typeof paths) =>
  function RestrictionDialog({ view, changed, onClose }: ActionDialogProps) {
    const { reason, [name]: t } = useTexts(texts)
    const form = useStaffForm({
      empty: { reason: '' },
      save: (body, once) => {
        const operation = `POST /staff/applications/{application_id}/${paths[name]}` as const
        return call(operation, { params: { application_id: view.id }, body, ...once(operation, body) })
      },
      changed,
      done: t.done,
      afterSave: values => values,
      unsaved: { draft: `${name} ${view.id}` },
    })
    useWhenDone(form, onClose)
    return (
      <FormDialog short form={form} title={t.title(view.id)} act={t.act} onClose={onClose}>
        <p>{t.why(view.dealer.name, view.assignment.assignee?.name)}</p>
        <TextInput id="restriction_reason" label={reason} hint={t.hint} autoComplete="off" {...form.field('reason')} />
      </FormDialog>
    )
  }

export const RestrictDialog = withReason('restrict')
export const LiftDialog = withReason('lift')
