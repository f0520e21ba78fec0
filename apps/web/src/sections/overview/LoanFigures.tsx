import {
  costExplanations,
  type EditableFigure,
  type LoanSummary,
  landNotInTotal,
  loanEstimateNotice,
  monthlyLandCosts,
  monthlyPaymentExplanation,
  totalLoanExplanation,
} from '@porchlight/domain'
import { useState } from 'react'
import { draftsBelow } from '../../data/drafts.ts'
import { ExplanationDialog } from '../../forms/parts/LegalText.tsx'
import { useDraftName } from '../../forms/use-draft.ts'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { FigureDialog } from './FigureDialog.tsx'
import { FigureRows } from './FigureRows.tsx'
import { figures, INTEREST_DECIMALS, isRate } from './figures.ts'
import { PaymentBar } from './PaymentBar.tsx'
import { texts } from './text.ts'

/** The loan as steps from the price to the total, the payment as a bar of its parts, and the rates; each figure can be edited. */
export function LoanFigures({ summary }: { summary: LoanSummary }) {
  const t = useTexts(texts)
  const draftName = `${useDraftName('overview')}/`
  const known = figures.filter(figure => summary[figure] !== null)
  // Reopens the dialog that was left with unsaved text.
  const [editing, setEditing] = useState(() => known.find(figure => draftsBelow(draftName).includes(figure)))
  return (
    <>
      <Total summary={summary} steps={known.filter(figure => !isRate(figure))} onEdit={setEditing} />
      {summary.estimated_monthly_payment > 0 && <Payment summary={summary} />}
      <section className="card card--wide">
        <div className="card__heading">
          <h2>{t.rates}</h2>
          <ExplanationDialog title={t.whatCostsMean} terms={costExplanations} />
        </div>
        <p className="soft">{t.tryRates}</p>
        <FigureRows figures={known.filter(isRate)} summary={summary} onEdit={setEditing} />
      </section>
      {editing && (
        <FigureDialog
          figure={editing}
          value={summary[editing] ?? 0}
          draftName={draftName + editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

interface TotalProps {
  summary: LoanSummary
  steps: readonly EditableFigure[]
  onEdit(figure: EditableFigure): void
}

function Total({ summary, steps, onEdit }: TotalProps) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const { money } = useFormats()
  const { title, paragraphs } = totalLoanExplanation
  return (
    <section className="card card--wide">
      <h2 className="card__heading">{t.costs}</h2>
      <FigureRows figures={steps} summary={summary} onEdit={onEdit} />
      <div className="figures__total">
        <div className="card__heading">
          {t.total}
          <ExplanationDialog title={title} terms={[{ paragraphs }]} />
        </div>
        <p className="card__figure">
          <span aria-hidden="true">= </span>
          {money(summary.loan_total_amount)}
        </p>
      </div>
      {landNotInTotal(summary).map(({ key, label, cents }) => (
        <p key={key} className="soft">
          {t.notInTotal(translate(label), money(cents))}
        </p>
      ))}
    </section>
  )
}

/** The specified precision of the monthly interest rate. */
const MONTHLY_RATE_DECIMALS = 5

function Payment({ summary }: { summary: LoanSummary }) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const { money, percent } = useFormats()
  const beside = monthlyLandCosts(summary)
  const monthly = percent(summary.loan_interest_monthly_rate, MONTHLY_RATE_DECIMALS)
  const { title, paragraphs } = monthlyPaymentExplanation
  return (
    <section className="card card--wide">
      <div className="card__heading">
        <h2>{t.payment}</h2>
        <ExplanationDialog
          title={title}
          terms={[{ paragraphs: [...loanEstimateNotice().paragraphs, ...paragraphs] }]}
        />
      </div>
      <p className="card__figure">{money(summary.estimated_monthly_payment)}</p>
      {beside.map(({ key, label, cents }) => (
        <p key={key} className="figures__beside">
          {t.beside(translate(label), money(cents))} <strong>{t.together(money(summary.total_monthly_payment))}</strong>
        </p>
      ))}
      <PaymentBar
        parts={[
          { label: t.principal, cents: summary.principal_plus_interest_monthly_payment },
          { label: t.insurance, cents: summary.home_insurance_monthly_payment },
          { label: t.tax, cents: summary.property_tax_monthly_payment },
          ...beside.map(({ label, cents }) => ({ label: translate(label), cents })),
        ]}
      />
      <p>{t.yearly(percent(summary.loan_interest_rate, ...INTEREST_DECIMALS), summary.loan_years)}</p>
      <p className="soft small">{t.monthlyMeans(t.monthly(monthly), monthly)}</p>
    </section>
  )
}
