import { type EditableFigure, type Fields, type Form, loanSummaryApi, summaryForms } from '@porchlight/domain'
import { useRef } from 'react'
import { useRecord, useSaveRecord } from '../../data/records.ts'
import { EstimateNotice } from '../../forms/estimate/EstimateNotice.tsx'
import { Field } from '../../forms/Field.tsx'
import { FormDialog } from '../../forms/parts/FormDialog.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { useTexts } from '../../text/texts.ts'
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
  const save = useSaveRecord({ record: 'summary' })
  const form = useRecordForm<Fields, void>({
    definition: summaryForms[figure] as unknown as Form,
    stored: { [figure]: value },
    draftName,
    save: (body, stop) => save(body, stop, read.current),
    reload: async () => {
      read.current = await record.readAgain()
      return { [figure]: loanSummaryApi.fromApi(read.current.data)[figure] }
    },
    onSaved: onClose,
  })
  const t = useTexts(texts)
  return (
    <FormDialog
      short
      form={form}
      title={t.edit(form.definition.fields[figure]!.label)}
      button={t.save}
      onClose={onClose}
    >
      {figure.endsWith('_rate') && <EstimateNotice />}
      <Field form={form} name={figure} hint={figure.endsWith('_rate') ? t.tryRates : undefined} />
    </FormDialog>
  )
}
