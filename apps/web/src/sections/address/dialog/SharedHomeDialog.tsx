import { type StoredAnswers, sharedHomeForm } from '@porchlight/domain'
import { Field } from '../../../forms/Field.tsx'
import { FormDialog } from '../../../forms/parts/FormDialog.tsx'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { useTexts, useTranslate } from '../../../text/texts.ts'
import { texts } from '../text.ts'

export interface SharedHomeDialogProps {
  draftName: string
  confirm(body: StoredAnswers, stop: AbortSignal): Promise<unknown>
  onConfirmed(): Promise<void>
  onClose(): void
}

/** Asks a co-borrower at the main borrower's address for their own housing terms, then confirms the address. */
export function SharedHomeDialog({ draftName, confirm, onConfirmed, onClose }: SharedHomeDialogProps) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const form = useRecordForm({
    definition: sharedHomeForm,
    stored: sharedHomeForm.empty(),
    draftName,
    save: confirm,
    onSaved: onConfirmed,
  })
  return (
    <FormDialog
      short
      form={form}
      title={translate(sharedHomeForm.fields.housing_type.label)}
      button={t.confirm}
      onClose={onClose}
    >
      <Field form={form} name="housing_type" titled />
      <Field form={form} name="housing_type_other" />
      <Field form={form} name="monthly_payment" />
    </FormDialog>
  )
}
