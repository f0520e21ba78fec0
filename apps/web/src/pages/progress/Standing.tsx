import { isEnded, isFinished, nextStep, othersOf, progressBanner, RECENT_EDIT_MS, sectionOf } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { useProgress } from '../../data/records.ts'
import { standingQuery } from '../../data/standing-query.ts'
import type { ReturnedPanel as Returned } from '../../forms/returning/ReturnedPanel.tsx'
import { texts as countTexts } from '../../items/count/text.ts'
import { openItems } from '../../items/demand.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { useTimes } from '../../ui/times.ts'
import { NextAction } from './NextAction.tsx'
import { showsStanding } from './shows-standing.ts'
import { texts } from './text.ts'

const ReturnedPanel = lazyComponent<ComponentProps<typeof Returned>>(
  async () => (await import('../../forms/returning/ReturnedPanel.tsx')).ReturnedPanel,
)

/** The state of the application for the reader, and the next action. */
export function Standing({ application, waiting }: ComponentProps<typeof NextAction>) {
  const translate = useTranslate()
  const { title, text, success } = progressBanner(application, application.own)
  const t = useTexts(texts)
  const { needed: needs } = useTexts(countTexts)
  useRereading(application)
  const needed = useNeeded(application)
  const lead =
    needed > 0 ? <a href="#needed">{needs(needed)}</a> : isFinished(application.status) && t.submitted.received
  return (
    <Banner
      title={translate(title)}
      lead={lead && !isEnded(application) && <p className="banner__lead">{lead}</p>}
      kind={success && needed === 0 ? 'success' : 'brand'}
      action={<NextAction application={application} waiting={waiting} />}
    >
      <p>{text.map(translate).join(' ')}</p>
      {application.returned && <ReturnedPanel application={application} />}
      <LastChanges application={application} />
      <SigningNews application={application} />
    </Banner>
  )
}

/** The number of things that the list below asks for. 0 until it was read, and without a list. */
function useNeeded(application: ApplicationOnPage): number {
  const isShown = showsStanding(application)
  const { data } = useQuery({ ...standingQuery(useRouteParams()), enabled: isShown })
  return isShown && data ? openItems(data).needed.length : 0
}

/** Reads the progress again when the last change of another borrower no longer counts as editing. */
function useRereading({ borrowers }: ApplicationOnPage) {
  const { refetch } = useProgress()
  const isAnyone = borrowers.some(({ is_editing }) => is_editing)
  useEffect(() => {
    if (!isAnyone) return
    const later = setInterval(() => void refetch(), RECENT_EDIT_MS)
    return () => clearInterval(later)
  }, [isAnyone, refetch])
}

/** Shows what the others changed since anyone signed, while the answers are open. */
function LastChanges({ application }: { application: ApplicationOnPage }) {
  const translate = useTranslate()
  const t = useTexts(texts)
  const times = useTimes()
  const { own, borrowers, status } = application
  const changed = othersOf(borrowers, own).flatMap(({ first_name, last_change }) =>
    last_change
      ? [t.changed(first_name, translate(sectionOf(last_change.section).title), times.minute(last_change.at))]
      : [],
  )
  if (status !== 'STARTED' || changed.length === 0) return null
  const isTime = nextStep(application, own).kind === 'sign'
  return <p>{[...changed, ...(isTime ? [t.allCanSign(borrowers.length)] : [])].join(' ')}</p>
}

/** Shows whether an earlier signature of the person is void, and the reason of a decline. */
function SigningNews({ application }: { application: ApplicationOnPage }) {
  const t = useTexts(texts)
  const times = useTimes()
  const { own, borrowers, declined, reopened, returned, status } = application
  const reopener = borrowers.find(({ id }) => id === reopened?.borrower_id)
  if (isEnded(application)) return null
  const decliner = borrowers.find(({ id }) => id === declined?.borrower_id)
  const isVoid = own.signed_at && own.status !== 'SIGNED' && own.status !== 'WAITING_ON_ESIGNATURE_SERVICE'
  const day = own.signed_at ? times.day(own.signed_at) : ''
  return (
    <>
      {decliner && declined?.reason && (
        <p>
          {decliner.id === own.id ? t.yourReason(declined.reason) : t.reasonOf(decliner.first_name, declined.reason)}
        </p>
      )}
      {isVoid && !isFinished(status) && !returned && (
        <p>
          {decliner
            ? t.signatureVoid(day)
            : reopener
              ? t.signAgainReopened(day, reopener.id === own.id ? undefined : reopener.first_name)
              : t.signAgain(day)}
        </p>
      )}
    </>
  )
}
