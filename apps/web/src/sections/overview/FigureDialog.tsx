import { type EditableFigure, type Fields, type Form, summaryForms } from '@porchlight/domain'
import { useSaveRecord } from '../../api/records.ts'
import { Field } from '../../form/Field.tsx'
import { FormBody } from '../../form/FormBody.tsx'
import { useForm } from '../../form/use-form.ts'
import { useSaving } from '../../form/use-saving.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { text } from './text.ts'

interface FigureDialogProps {
  figure: EditableFigure
  /** Whole cents, or a fraction. */
  value: number
  newer(): Promise<unknown>
  onClose(): void
}

/** Edits one figure; the page behind is added up anew once it is saved. */
export function FigureDialog({ figure, value, newer, onClose }: FigureDialogProps) {
  const form = useForm<Fields>(summaryForms[figure] as unknown as Form, { [figure]: value })
  const saving = useSaving({ fields: form.refuse, newer })
  const save = useSaveRecord('summary')
  const t = text()
  return (
    <Dialog
      short
      title={t.edit(form.form.fields[figure]!.label)}
      closeLabel={t.close}
      onClose={onClose}
      onSubmit={() =>
        form.submit(body =>
          saving.run(async () => {
            await save(body)
            onClose()
          }),
        )
      }
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" kind="primary" busy={saving.busy && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FormBody of={form} problem={saving.problem}>
          <Field of={form} name={figure} />
        </FormBody>
      </div>
    </Dialog>
  )
}
