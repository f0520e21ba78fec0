import { dollars, type LoanSummary, monthlyPaymentExplanation, totalLoanExplanation } from '@porchlight/domain'
import { ExplanationDialog } from '../../forms/ExplanationDialog.tsx'
import { useTexts } from '../../text/texts.ts'
import { FigureCard } from '../../ui/FigureCard.tsx'
import { SummaryList } from '../../ui/SummaryList.tsx'
import { SummaryRow } from '../../ui/SummaryRow.tsx'
import { percents } from './percents.ts'
import { texts } from './text.ts'

/** The specified precision of the monthly interest rate. */
const MONTHLY_RATE_DECIMALS = 5

/** The loan total and the monthly payment, with the parts of the payment. */
export function LoanFigures({ summary }: { summary: LoanSummary }) {
  const t = useTexts(texts)
  const parts = [
    [t.principal, summary.principal_plus_interest_monthly_payment],
    [t.insurance, summary.home_insurance_monthly_payment],
    [t.tax, summary.property_tax_monthly_payment],
  ] as const
  const pays = summary.estimated_monthly_payment > 0
  return (
    <>
      <div className="row">
        <FigureCard
          label={
            <>
              {t.total}
              <ExplanationDialog
                title={totalLoanExplanation.title}
                terms={[{ paragraphs: totalLoanExplanation.paragraphs }]}
              />
            </>
          }
          figure={dollars(summary.loan_total_amount)}
        />
        {pays && (
          <FigureCard
            label={
              <>
                {t.payment}
                <ExplanationDialog
                  title={monthlyPaymentExplanation.title}
                  terms={[{ paragraphs: monthlyPaymentExplanation.paragraphs }]}
                />
              </>
            }
            figure={dollars(summary.estimated_monthly_payment)}
            note={t.monthly(percents(summary.loan_interest_monthly_rate, MONTHLY_RATE_DECIMALS))}
          />
        )}
      </div>
      {pays && (
        <section>
          <h2>{t.paymentParts}</h2>
          <SummaryList>
            {parts.map(([label, cents]) => (
              <SummaryRow key={label} label={label} value={dollars(cents)} />
            ))}
          </SummaryList>
        </section>
      )}
    </>
  )
}
