import './before-you-start.css'
import type { ProgressEntry } from '@porchlight/api'
import { type BorrowerParams, pagePath, pathTo } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/base/page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { queries } from '../../data/queries.ts'
import { useBorrower, useProgress } from '../../data/records.ts'
import { Loading } from '../../forms/Loading.tsx'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { useTexts } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon } from '../../ui/base/Icon.tsx'
import { checkIcon } from '../../ui/base/icons.ts'
import { StickyActions } from '../../ui/StepLayout.tsx'
import { VerifyOffer } from '../contacts/VerifyOffer.tsx'
import { texts } from './text.ts'

/** The steps ahead and the papers to have at hand. Follows registration, and can be opened again from the list of sections. */
export function BeforeYouStartPage() {
  const params = useRouteParams()
  const { dealer, lender } = usePageContext()
  const progress = useProgress()
  const own = useBorrower()
  const t = useTexts(texts)
  return (
    <SignedInFrame narrow title={t.title} lead={own && t.lead[own.is_primary ? 'primary' : 'coborrower']}>
      {own && progress.data ? (
        <div className="stack">
          <ul className="stack facts">
            {t.facts(lender, dealer?.name ?? '', own.is_primary).map(({ title, text }) => (
              <li key={title}>
                <Icon shape={checkIcon} />
                <div>
                  <h2>{title}</h2>
                  <p className="soft">{text}</p>
                </div>
              </li>
            ))}
          </ul>
          <section className="stack stack--tight">
            <h2>{t.haveReady}</h2>
            <ul className="facts__list">
              {[...t.everyone, ...(own.is_primary ? t.primary : [])].map(item => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <p className="soft">{t.notAll}</p>
          </section>
          <VerifyOffer borrower={own.borrower_id} />
          <StickyActions>
            <ButtonLink wide kind="primary" to={nextPath(params, own, progress.data.co_borrowers.length > 0)}>
              {t.next}
            </ButtonLink>
          </StickyActions>
        </div>
      ) : (
        <Loading queries={[progress]} label={t.loading} rows={4} />
      )}
    </SignedInFrame>
  )
}

/** The first questions for a borrower who has just registered, or else the progress page. */
function nextPath(params: BorrowerParams, own: ProgressEntry, hasCoborrowers: boolean): string {
  const ownParams = { ...params, borrower: own.borrower_id }
  if (own.personal_info !== 'INCOMPLETE') return pagePath(ownParams, 'progress')
  return hasCoborrowers || !own.is_primary
    ? pagePath(ownParams, 'personal-info/citizenship')
    : pathTo('together', ownParams)
}

BeforeYouStartPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.progress(params))
