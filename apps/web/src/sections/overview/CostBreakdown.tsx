import { costExplanations, dollars, type EditableFigure, type LoanSummary, summaryForms } from '@porchlight/domain'
import { useState } from 'react'
import { draftsBelow } from '../../data/drafts.ts'
import { ExplanationDialog } from '../../forms/ExplanationDialog.tsx'
import { useDraftName } from '../../forms/use-record-form.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { SummaryList } from '../../ui/SummaryList.tsx'
import { SummaryRow } from '../../ui/SummaryRow.tsx'
import { FigureDialog } from './FigureDialog.tsx'
import { percents } from './percents.ts'
import { texts } from './text.ts'

/** Every form here has the one field that it is named after. */
const figureField = (figure: EditableFigure) =>
  (summaryForms[figure].fields as Record<string, { kind: string; label: string }>)[figure]!

const RATE_DECIMALS = 2
const MOST_INTEREST_DECIMALS = 3

const shown = (figure: EditableFigure, value: number): string =>
  figureField(figure).kind === 'money'
    ? dollars(value)
    : percents(value, RATE_DECIMALS, figure === 'loan_interest_rate' ? MOST_INTEREST_DECIMALS : RATE_DECIMALS)

/** What the loan is made of, each figure with its edit dialog. Land stands there only where the loan pays for some. */
export function CostBreakdown({ summary }: { summary: LoanSummary }) {
  const draftName = `${useDraftName('overview')}/`
  const translate = useTranslate()
  const rows = (Object.keys(summaryForms) as EditableFigure[]).flatMap(figure => {
    const value = summary[figure]
    return value === null ? [] : [{ figure, value, label: translate(figureField(figure).label) }]
  })
  // The dialog that was open with something typed in it when the page was left.
  const [editing, setEditing] = useState(
    () => rows.find(({ figure }) => draftsBelow(draftName).includes(figure))?.figure,
  )
  const t = useTexts(texts)
  return (
    <section>
      <div className="field__label">
        <h2>{t.costs}</h2>
        <ExplanationDialog title={t.whatCostsMean} terms={costExplanations} />
      </div>
      <SummaryList>
        {rows.map(({ figure, value, label }) => (
          <SummaryRow
            key={figure}
            label={label}
            value={shown(figure, value)}
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
