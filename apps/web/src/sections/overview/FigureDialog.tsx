import { type EditableFigure, type Fields, type Form, loanSummaryApi, summaryForms } from '@porchlight/domain'
import { useRef } from 'react'
import { useRecord, useSaveRecord } from '../../data/records.ts'
import { DiscardDraft } from '../../forms/DiscardDraft.tsx'
import { Field } from '../../forms/Field.tsx'
import { FormBody } from '../../forms/PageForm.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { texts } from './text.ts'

interface FigureDialogProps {
  figure: EditableFigure
  /** Whole cents, or a fraction. */
  value: number
  draftName: string
  onClose(): void
}

/** Edits one figure of the loan. The overview is recalculated after the save. */
export function FigureDialog({ figure, value, draftName, onClose }: FigureDialogProps) {
  const record = useRecord('summary')
  const read = useRef(record.data)
  const save = useSaveRecord('summary')
  const form = useRecordForm<Fields, void>({
    definition: summaryForms[figure] as unknown as Form,
    stored: { [figure]: value },
    draftName,
    save: body => save(body, read.current),
    reload: async () => {
      read.current = await record.readAgain()
      return { [figure]: loanSummaryApi.fromApi(read.current.data)[figure] }
    },
    onSaved: onClose,
  })
  const t = useTexts(texts)
  return (
    <Dialog
      short
      title={t.edit(form.definition.fields[figure]!.label)}
      closeLabel={t.close}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <DiscardDraft form={form} onDiscarded={onClose} />
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" kind="primary" busy={form.busy && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FormBody form={form} discardable={false}>
          <Field form={form} name={figure} hint={figure.endsWith('_rate') ? t.tryRates : undefined} />
        </FormBody>
      </div>
    </Dialog>
  )
}
