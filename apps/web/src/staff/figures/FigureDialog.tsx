import { type FigureKind, figureErrors, figureKindLabels, figureKinds, isOfBorrower } from '@porchlight/domain/staff'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { MoneyInput } from '../../ui/NumericInput.tsx'
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
  kind: FigureKind | null
  borrower_id: string | null
  /** Whole cents; NaN for text that is no amount. */
  cents: number | null
  report_on: string
  source: string
}

/** Adds a figure of the lender's beside the stated ones. */
export function FigureDialog({ view, changed, onClose }: ActionDialogProps) {
  const { borrowers, milestones } = view
  const { list } = useFormats()
  const t = useTexts(texts)
  const all = useTexts(shared)
  const translate = useTranslate()
  const bodyOf = ({ kind, borrower_id, cents, report_on, source }: Typed) => ({
    borrower_id: kind && isOfBorrower(kind) ? borrower_id : null,
    report_on: kind === 'DEBTS' ? report_on || null : null,
    cents,
    source,
  })
  const form = useStaffForm<Typed>({
    check: values => translated(figureErrors({ kind: values.kind, ...bodyOf(values) }, milestones.today), translate),
    empty: {
      kind: null,
      borrower_id: borrowers.length === 1 ? borrowers[0]!.id : null,
      cents: null,
      report_on: '',
      source: '',
    },
    hidden: ({ kind }) => [
      ...(kind && isOfBorrower(kind) ? [] : (['borrower_id'] as const)),
      ...(kind === 'DEBTS' ? [] : (['report_on'] as const)),
    ],
    save: async ({ kind, ...values }, once) => {
      if (!kind) return
      const body = { kind, ...bodyOf({ kind, ...values }) }
      await call('POST /staff/applications/{application_id}/figures', {
        params: { application_id: view.id },
        body,
        ...once(body),
      })
    },
    changed,
    done: t.added,
    afterSave: values => values,
    unsaved: { draft: `figure ${view.id}` },
  })
  useWhenDone(form, onClose)
  const { kind } = form.values
  return (
    <FormDialog
      form={form}
      title={t.addFor(list(borrowers.map(({ name }) => name)))}
      act={t.act}
      busy={t.adding}
      onClose={onClose}
    >
      <p>{t.elsewhere}</p>
      <SelectInput
        id="figure_kind"
        label={t.kind}
        options={figureKinds.map(value => ({ value, label: translate(figureKindLabels[value]) }))}
        placeholder={all.select}
        {...form.field('kind')}
      />
      {kind && isOfBorrower(kind) && (
        <SelectInput
          id="figure_person"
          label={t.person}
          options={borrowers.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={all.select}
          {...form.field('borrower_id')}
        />
      )}
      <MoneyInput
        id="figure_amount"
        label={kind && isOfBorrower(kind) ? t.monthly : t.amount}
        {...(kind === 'DEBTS' && { hint: t.debtsHint })}
        {...form.field('cents')}
      />
      {kind === 'DEBTS' && <DayInput id="figure_report" label={t.reportOn} {...form.field('report_on')} />}
      <TextInput
        id="figure_source"
        label={t.source}
        {...(kind && { hint: t.sourceHints[kind] })}
        autoComplete="off"
        {...form.field('source')}
      />
    </FormDialog>
  )
}
