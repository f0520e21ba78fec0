import { type EditableFigure, type Fields, type Form, loanSummaryApi, summaryForms } from '@porchlight/domain'
import { useRef } from 'react'
import { useRecord, useSaveRecord } from '../../data/records.ts'
import { DraftNotes } from '../../forms/DraftNotes.tsx'
import { Field } from '../../forms/Field.tsx'
import { FormBody } from '../../forms/FormBody.tsx'
import { useDraftedForm } from '../../forms/use-drafted-form.ts'
import { useSavingForm } from '../../forms/use-saving-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { text } from './text.ts'

interface FigureDialogProps {
  figure: EditableFigure
  /** Whole cents, or a fraction. */
  value: number
  draftName: string
  onClose(): void
}

/** Edits one figure; the page behind is added up anew once it is saved. */
export function FigureDialog({ figure, value, draftName, onClose }: FigureDialogProps) {
  const form = useDraftedForm<Fields>(summaryForms[figure] as unknown as Form, { [figure]: value }, draftName)
  const record = useRecord('summary')
  const read = useRef(record.data)
  const save = useSaveRecord('summary')
  const saving = useSavingForm(form, {
    save: body => save(body, read.current),
    readAgain: async () => {
      read.current = await record.readAgain()
      return { [figure]: loanSummaryApi.fromApi(read.current.data)[figure] }
    },
    saved: onClose,
  })
  const cancel = () => {
    form.drop()
    onClose()
  }
  const t = text()
  return (
    <Dialog
      short
      title={t.edit(form.form.fields[figure]!.label)}
      closeLabel={t.close}
      onClose={cancel}
      onSubmit={saving.submit}
      footer={
        <>
          <Button onClick={cancel}>{t.cancel}</Button>
          <Button type="submit" kind="primary" busy={saving.busy && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="stack">
        <DraftNotes of={form} />
        <FormBody of={form} problem={saving.problem}>
          <Field of={form} name={figure} />
        </FormBody>
      </div>
    </Dialog>
  )
}
