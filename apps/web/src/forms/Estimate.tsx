import { loanSummaryApi, type PageId, type ProgressEntry, roleOf, showsEstimate } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import { useRouteParams } from '../data/base/use-route-params.ts'
import { queries } from '../data/queries.ts'
import { useFormats, useTexts } from '../text/texts.ts'
import { texts } from './text.ts'

/** The running estimate of the loan and its payment; nothing before the figures are known. */
export function Estimate({ page, person }: { page: PageId; person: ProgressEntry }) {
  const params = useRouteParams()
  const t = useTexts(texts)
  const { money } = useFormats()
  const isShown = showsEstimate(page, { role: roleOf(person), statuses: person })
  const { data } = useQuery({ ...queries.record('summary', params), enabled: isShown })
  if (!isShown || !data) return null
  const { loan_total_amount, estimated_monthly_payment } = loanSummaryApi.fromApi(data.data)
  return (
    <p className="estimate">
      <strong>{t.estimate}</strong>
      <span>{t.estimatedLoan(money(loan_total_amount))}</span>
      <span>{t.estimatedPayment(money(estimated_monthly_payment))}</span>
      <small>{t.estimateNote}</small>
    </p>
  )
}
