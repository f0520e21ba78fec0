import {
  costExplanations,
  type EditableFigure,
  type Formats,
  type LoanSummary,
  type Rates,
  summaryForms,
} from '@porchlight/domain'
import { useState } from 'react'
import { draftsBelow } from '../../data/drafts.ts'
import { ExplanationDialog } from '../../forms/parts/LegalText.tsx'
import { useDraftName } from '../../forms/use-draft.ts'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { SummaryList, SummaryRow } from '../../ui/SummaryList.tsx'
import { FigureDialog } from './FigureDialog.tsx'
import { texts } from './text.ts'

/** Each figure's form has one field, with the figure's name. */
const figureField = (figure: EditableFigure) =>
  (summaryForms[figure].fields as Record<string, { kind: string; label: string }>)[figure]!

const RATE_DECIMALS = 2
/** The yearly interest rate has two decimals, or three where it needs them. */
export const INTEREST_DECIMALS = [RATE_DECIMALS, 3] as const

const shown = ({ money, percent }: Formats, figure: EditableFigure, value: number): string =>
  figureField(figure).kind === 'money'
    ? money(value)
    : figure === 'loan_interest_rate'
      ? percent(value, ...INTEREST_DECIMALS)
      : percent(value, RATE_DECIMALS)

const isRate = (figure: EditableFigure): figure is keyof Rates => figure.endsWith('_rate')

/** The figures of the loan, each with its edit dialog. Land shows only where the loan pays for it, and the lender's rate beside one that was changed. */
export function CostBreakdown({ summary }: { summary: LoanSummary }) {
  const draftName = `${useDraftName('overview')}/`
  const translate = useTranslate()
  const rows = (Object.keys(summaryForms) as EditableFigure[]).flatMap(figure => {
    const value = summary[figure]
    if (value === null) return []
    const starting = isRate(figure) ? summary[`starting_${figure}`] : null
    return {
      figure,
      value,
      label: translate(figureField(figure).label),
      starting: starting === value ? null : starting,
    }
  })
  // Reopens the dialog that was left with unsaved text.
  const [editing, setEditing] = useState(
    () => rows.find(({ figure }) => draftsBelow(draftName).includes(figure))?.figure,
  )
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <section>
      <div className="field__label">
        <h2>{t.costs}</h2>
        <ExplanationDialog title={t.whatCostsMean} terms={costExplanations} />
      </div>
      <p className="soft">{t.tryRates}</p>
      <SummaryList>
        {rows.map(({ figure, value, label, starting }) => (
          <SummaryRow
            key={figure}
            label={
              <>
                {label}
                {starting !== null && <p className="soft small">{t.startingRate(shown(formats, figure, starting))}</p>}
              </>
            }
            value={shown(formats, figure, value)}
            edit={{ label: t.edit(label), onClick: () => setEditing(figure) }}
          />
        ))}
      </SummaryList>
      {editing && (
        <FigureDialog
          figure={editing}
          value={summary[editing] ?? 0}
          draftName={draftName + editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}
