import { isFinished, landNotInTotal, monthlyLandCosts, totalsFromApi } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { queries } from '../../data/queries.ts'
import { EstimateNotice } from '../../forms/estimate/EstimateNotice.tsx'
import { texts as estimateTexts } from '../../forms/estimate/text.ts'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { texts } from './text.ts'

/** Returns whether the reader knows the loan: from the overview, or from the documents that were submitted. */
export const showsPayment = ({ status, own }: ApplicationOnPage): boolean =>
  isFinished(status) || (own.is_primary && own.loan_overview === 'COMPLETE')

/** The loan and the payment, with the known costs beside it. */
export function Payment({ application }: { application: ApplicationOnPage }) {
  const { own } = application
  const params = { ...useRouteParams(), borrower: own.id }
  const t = useTexts(estimateTexts)
  const { payment } = useTexts(texts).submitted
  const translate = useTranslate()
  const { money } = useFormats()
  const { data } = useQuery({ ...queries.record('summary', params), enabled: showsPayment(application) })
  if (!showsPayment(application) || !data) return null
  const loan = totalsFromApi(data.data)
  const total = money(loan.total_monthly_payment)
  return (
    <section className="stack stack--tight" aria-labelledby="payment">
      <h2 id="payment">{payment}</h2>
      <EstimateNotice />
      <p>
        <strong>{t.loan(money(loan.loan_total_amount))}</strong>
        <br />
        <strong>{t.payment(money(loan.estimated_monthly_payment))}</strong>
      </p>
      {monthlyLandCosts(loan).map(({ key, label, cents }) => (
        <p key={key}>{t.beside(translate(label), money(cents), total)}</p>
      ))}
      {landNotInTotal(loan).map(({ key, label, cents }) => (
        <p key={key}>{t.notInLoan(translate(label), money(cents))}</p>
      ))}
    </section>
  )
}
