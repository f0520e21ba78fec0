import { useTexts } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import type { PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { texts } from '../ui/text.ts'

/** The number in the lender's loan system alone, where it stands. */
export function LoanNumberForm({ view: { id, milestones }, changed }: PanelProps) {
  const t = useTexts(texts)
  const form = useStaffForm({
    stored: { loan_number: milestones.loan_number ?? '' },
    words: ({ loan_number }) => loan_number || t.newer.noValue,
    save: (body, once) =>
      call('PUT /staff/applications/{application_id}/dates', {
        params: { application_id: id },
        body,
        ifMatch: milestones.review_version,
        ...once(body, milestones.review_version),
      }),
    changed,
    done: t.saved,
  })
  return (
    <StaffForm form={form} layout="line" label={t.application.loanNumber} button={t.save}>
      <TextInput id="loan_number" label={t.application.loanNumber} autoComplete="off" {...form.field('loan_number')} />
    </StaffForm>
  )
}
