import { dollars, type LoanSummary, monthlyPaymentExplanation, totalLoanExplanation } from '@porchlight/domain'
import { ExplanationDialog } from '../../forms/ExplanationDialog.tsx'
import { FigureCard } from '../../ui/FigureCard.tsx'
import { SummaryList } from '../../ui/SummaryList.tsx'
import { SummaryRow } from '../../ui/SummaryRow.tsx'
import { percents } from './percents.ts'
import { text } from './text.ts'

/** Document 2, section 9. */
const MONTHLY_RATE_DECIMALS = 5

/** The two numbers that matter, and what the second is made of. */
export function LoanFigures({ of }: { of: LoanSummary }) {
  const t = text()
  const parts = [
    [t.principal, of.principal_plus_interest_monthly_payment],
    [t.insurance, of.home_insurance_monthly_payment],
    [t.tax, of.property_tax_monthly_payment],
  ] as const
  const pays = of.estimated_monthly_payment > 0
  return (
    <>
      <div className="row">
        <FigureCard
          label={
            <>
              {t.total}
              <ExplanationDialog
                title={totalLoanExplanation.title}
                of={[{ paragraphs: totalLoanExplanation.paragraphs }]}
              />
            </>
          }
          figure={dollars(of.loan_total_amount)}
        />
        {pays && (
          <FigureCard
            label={
              <>
                {t.payment}
                <ExplanationDialog
                  title={monthlyPaymentExplanation.title}
                  of={[{ paragraphs: monthlyPaymentExplanation.paragraphs }]}
                />
              </>
            }
            figure={dollars(of.estimated_monthly_payment)}
            note={t.monthly(percents(of.loan_interest_monthly_rate, MONTHLY_RATE_DECIMALS))}
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
