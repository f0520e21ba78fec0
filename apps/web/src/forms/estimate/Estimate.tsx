import { landNotInTotal, monthlyLandCosts, type PageId, roleOf, showsEstimate, totalsFromApi } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { queries } from '../../data/queries.ts'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { lazyCode } from '../../ui/base/lazy-component.tsx'
import { InfoDialog } from '../../ui/overlays/Dialog.tsx'
import type { EstimateProps } from '../estimate-context.ts'
import { EstimateNotice } from './EstimateNotice.tsx'
import { texts } from './text.ts'

const loadLive = lazyCode(async () => (await import('./live-estimate.ts')).liveEstimate)

/** Largest number of amounts beside the loan that a page can make known while they are typed. */
const MOST_BESIDE: Partial<Record<PageId, number>> = {
  'land/already-owned': 2,
  'land/currently-financed': 3,
  'land/leasing': 1,
}

/** The running estimate of the loan and its payment, with what is typed on the page; nothing before the figures are known. */
export function Estimate({ page, person, typed }: EstimateProps) {
  const params = useRouteParams()
  const t = useTexts(texts)
  const { money } = useFormats()
  const translate = useTranslate()
  const isShown = showsEstimate(page, { role: roleOf(person), statuses: person })
  const { data } = useQuery({ ...queries.record('summary', params), enabled: isShown })
  const [live, setLive] = useState<{ estimate: Awaited<ReturnType<typeof loadLive>> }>()
  const isTyped = typed !== undefined
  useEffect(() => {
    // Where the code cannot be fetched, the figures stay those of the saved answers.
    if (isTyped)
      loadLive().then(
        estimate => setLive({ estimate }),
        () => undefined,
      )
  }, [isTyped])
  if (!isShown || !data) return null
  const loan = live && typed ? live.estimate(page, data.data, typed) : totalsFromApi(data.data)
  const beside = monthlyLandCosts(loan).map(({ label, cents }) =>
    t.beside(translate(label), money(cents), money(loan.total_monthly_payment)),
  )
  const outside = landNotInTotal(loan).map(({ label, cents }) => t.notInLoan(translate(label), money(cents)))
  const lines = [...beside, ...outside]
  const total = t.loan(money(loan.loan_total_amount))
  const payment = t.payment(money(loan.estimated_monthly_payment))
  return (
    <section className="estimate" aria-label={t.estimate}>
      <EstimateNotice />
      <div className="estimate__figures">
        <p>{t.estimate}</p>
        <p>
          <strong>{payment}</strong> <span>{total}</span>
        </p>
        {/* A phone has the rest in it. */}
        <InfoDialog text={{ open: t.more, title: t.estimate, close: t.close }}>
          <EstimateNotice />
          {[payment, total, ...lines].map(line => (
            <p key={line}>{line}</p>
          ))}
        </InfoDialog>
      </div>
      {lines.map(line => (
        <p className="estimate__line" key={line}>
          {line}
        </p>
      ))}
      {/* Their lines are there before, so that nothing moves. */}
      {Array.from({ length: Math.max(0, (MOST_BESIDE[page] ?? 0) - lines.length) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty lines are all the same
        <p className="estimate__line" key={index}>
          &nbsp;
        </p>
      ))}
    </section>
  )
}
