import { electronicRecordsWords, withdrawalErrors } from '@porchlight/domain/staff'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { translated } from '../form/plain-form.ts'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useWhenDone } from '../form/use-when-done.ts'
import type { ActionDialogProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

interface Typed {
  borrower_id: string | null
  withdrawn_on: string
}

/** Records that a borrower withdrew the consent to electronic records. */
export function ElectronicRecordsDialog({ view, changed, onClose }: ActionDialogProps) {
  const { borrowers, milestones } = view
  const { today } = milestones
  const translate = useTranslate()
  const all = useTexts(shared)
  const t = useTexts(texts)
  const recordsOf = (borrower_id: string | null) => borrowers.find(({ id }) => id === borrower_id)?.electronic_records
  const form = useStaffForm<Typed>({
    empty: { borrower_id: borrowers.length === 1 ? borrowers[0]!.id : null, withdrawn_on: today },
    check: ({ borrower_id, withdrawn_on }) => {
      if (borrower_id === null) return { borrower_id: t.personMissing }
      return translated(withdrawalErrors(withdrawn_on, recordsOf(borrower_id), today), translate)
    },
    save: ({ borrower_id, withdrawn_on }, once) => {
      const body = { borrower_id: borrower_id ?? '', withdrawn_on }
      return call('POST /staff/applications/{application_id}/electronic-records/withdrawal', {
        params: { application_id: view.id },
        body,
        ...once(body),
      })
    },
    changed,
    done: t.done,
    afterSave: values => values,
  })
  useWhenDone(form, onClose)
  const records = recordsOf(form.values.borrower_id)
  return (
    <FormDialog short form={form} title={t.title} act={t.confirm} kind="primary" onClose={onClose}>
      <p>{t.why}</p>
      <SelectInput
        id="withdrawal_person"
        label={t.person}
        options={borrowers.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={all.select}
        {...(records && { hint: translate(electronicRecordsWords(records)) })}
        {...form.field('borrower_id')}
      />
      <DayInput id="withdrawal_day" label={t.day} {...form.field('withdrawn_on')} />
    </FormDialog>
  )
}
