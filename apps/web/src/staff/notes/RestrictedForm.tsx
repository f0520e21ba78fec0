import { useTexts } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import type { PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { texts } from './text.ts'

const LINES = 4

/** Adds a note that compliance alone reads. */
export function RestrictedForm({ view, changed }: PanelProps) {
  const t = useTexts(texts)
  const form = useStaffForm({
    empty: { text: '' },
    save: (body, once) =>
      call('POST /staff/applications/{application_id}/restricted-notes', {
        params: { application_id: view.id },
        body,
        ...once(body),
      }),
    changed,
    done: t.added,
    unsaved: { draft: `restricted ${view.id}` },
  })
  return (
    <StaffForm form={form} button={t.restrictedAdd} busy={t.adding}>
      <TextInput
        id="restricted_text"
        label={t.restrictedText}
        hint={t.restrictedHint}
        lines={LINES}
        autoComplete="off"
        {...form.field('text')}
      />
    </StaffForm>
  )
}
