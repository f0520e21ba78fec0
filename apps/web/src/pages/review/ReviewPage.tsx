import type { ReviewResponse } from '@porchlight/api'
import './review.css'
import {
  displayName,
  firstIncomplete,
  isFinished,
  pagePath,
  pathTo,
  reasonDenied,
  sectionOf,
  sectionPage,
} from '@porchlight/domain'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { type ApplicationOnPage, applicationOnPage, type Person } from '../../data/application-on-page.ts'
import type { PageParams } from '../../data/base/page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { queries } from '../../data/queries.ts'
import { useProgress } from '../../data/records.ts'
import { useLiveProgress } from '../../data/use-live-progress.ts'
import { EstimateNotice } from '../../forms/estimate/EstimateNotice.tsx'
import { Loading } from '../../forms/Loading.tsx'
import { Reopening } from '../../forms/reopening/Reopening.tsx'
import { SectionList } from '../../forms/SectionList.tsx'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { useModeWords } from '../../frame/use-mode-words.ts'
import { useDenialText, useTexts, useTranslate } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { backIcon } from '../../ui/icons.ts'
import { StickyActions } from '../../ui/StepLayout.tsx'
import { useTimes } from '../../ui/times.ts'
import { pathToSign } from '../progress/person.ts'
import { ToProgress } from '../progress/ToProgress.tsx'
import { texts as progressTexts } from '../progress/text.ts'
import { PrintHeader } from './PrintHeader.tsx'
import { needsLook, ReviewedSections } from './ReviewedSections.tsx'
import { texts } from './text.ts'

/** Every answer of a borrower in the words of the form, to check before signing. */
export function ReviewPage() {
  const params = useRouteParams()
  const progress = useProgress()
  const review = useQuery(queries.review(params))
  const application = progress.data && applicationOnPage(progress.data)
  const person = application?.borrowers.find(({ id }) => id === params.borrower)
  const [isShown, setShown] = useState(false)
  // After a change the former answers are not shown while the new ones load. Later reads replace them in place.
  if (!isShown && review.data && !(review.isStale && review.isFetching)) setShown(true)
  useLiveProgress(application !== undefined)
  const t = useTexts(texts)
  useArrivalAtAnswer(isShown)

  const name = person && person.id !== application?.own.id ? person.first_name : undefined
  const isSubmitted = application !== undefined && isFinished(application.status)
  const isLocked = application && person && lockOf(application, person) !== undefined
  return (
    <SignedInFrame
      title={isSubmitted ? t.titleSubmitted(name) : t.title(name)}
      lead={isSubmitted ? undefined : isLocked ? t.leadLocked(name) : t.lead(name)}
      side={person ? <SectionList person={person} isOnPage /> : null}
    >
      {application && person && review.data && isShown ? (
        <Loaded application={application} person={person} name={name} review={review.data} />
      ) : (
        <Loading queries={[progress, review]} label={t.loading} rows={6} />
      )}
    </SignedInFrame>
  )
}

/** Shows the answers that the page before this one changed, once they are here. */
function useArrivalAtAnswer(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const changed = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    changed?.scrollIntoView()
    changed?.focus({ preventScroll: true })
  }, [isShown])
}

/** Why the answers of an application that is not submitted cannot be changed now. */
const lockOf = (application: ApplicationOnPage, person: Person) =>
  isFinished(application.status) ? undefined : reasonDenied.saveSection(application, person, application.own)

interface LoadedProps {
  application: ApplicationOnPage
  person: Person
  /** The name of a person on this device other than the signed-in one. */
  name: string | undefined
  review: ReviewResponse
}

function Loaded({ application, person, name, review }: LoadedProps) {
  const { dealer } = useRouteParams()
  const { borrowers } = application
  const t = useTexts(texts)
  const denialText = useDenialText()
  const lock = lockOf(application, person)
  const isEditable = application.status === 'STARTED' && !lock
  const primary = borrowers.find(({ is_primary }) => is_primary)
  return (
    <div className="stack review">
      <PrintHeader application={application.id} name={displayName(person)} />
      {review.sections.some(({ id }) => id === 'loan_overview') && (
        <div>
          <EstimateNotice />
        </div>
      )}
      <Notices review={review} name={name} />
      {lock && (
        <Alert title={t.locked}>
          <p>{denialText(lock)}</p>
          <Reopening />
        </Alert>
      )}
      <ReviewedSections
        sections={review.sections}
        isEditable={section => isEditable && !application.returned?.locked[person.id]?.includes(section)}
      />
      {!person.is_primary && primary && <p className="soft">{t.ofOthers(displayName(primary))}</p>}
      {!isFinished(application.status) && (
        <StickyActions>
          <NextAction application={application} person={person} name={name} />
        </StickyActions>
      )}
      <div className="review__ways no-print">
        <ToProgress kind="quiet" icon={backIcon} />
        <Button kind="quiet" onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <p className="small no-print">
        <Link href={pathTo('fullApplication', { dealer, application: application.id })}>{t.fullView}</Link>
      </p>
    </div>
  )
}

/** Notices about the whole page: when the person last signed, and whether answers are missing. */
function Notices({ review, name }: Pick<LoadedProps, 'review' | 'name'>) {
  const t = useTexts(texts)
  const times = useTimes()
  const { signed_at, sections } = review
  const pages = sections.flatMap(section => section.pages)
  const open = pages.filter(({ is_answered }) => !is_answered)
  const isMissing = !open.every(needsLook)
  const isChanged = pages.some(({ rows, entries }) =>
    [...rows.map(({ before }) => before), ...entries.map(({ change }) => change)].some(mark => mark !== null),
  )
  const signedOn = signed_at && times.minute(signed_at)
  return (
    <>
      {open.length > 0 && (
        <Alert kind="warning" title={isMissing ? t.missing : t.look}>
          <p>{isMissing ? t.missingHint : t.lookHint}</p>
        </Alert>
      )}
      {signedOn && (
        <Alert title={t.signedBefore(signedOn, name)}>
          <p>{isChanged ? t.changedSince : t.sameSince}</p>
        </Alert>
      )}
    </>
  )
}

/** Links to signing, or to the next incomplete section; disabled with the reason while neither is possible. */
function NextAction({ application, person, name }: Omit<LoadedProps, 'review'>) {
  const { dealer } = useRouteParams()
  const t = useTexts(progressTexts)
  const translate = useTranslate()
  const denialText = useDenialText()
  const params = { dealer, application: application.id }
  const mode = useModeWords()
  const denial = reasonDenied.sign(application, person)
  const label = name ? t.handOver(name) : t.sign
  if (!denial && mode?.kind === 'read-only')
    return (
      <Button kind="primary" wide disabledReason={mode.title}>
        {label}
      </Button>
    )
  if (!denial)
    return (
      <ButtonLink kind="primary" wide to={pathToSign(params, application, person.id)}>
        {label}
      </ButtonLink>
    )
  const section = application.status === 'STARTED' ? firstIncomplete(person) : undefined
  if (section)
    return (
      <ButtonLink
        kind="primary"
        wide
        to={pagePath({ ...params, borrower: person.id }, person.next_page ?? sectionPage(section), 'review')}
      >
        {t.continueWith(translate(sectionOf(section).title), name)}
      </ButtonLink>
    )
  return (
    <Button kind="primary" wide disabledReason={denialText(denial)}>
      {label}
    </Button>
  )
}

ReviewPage.load = async (client: QueryClient, params: PageParams) => {
  await Promise.all([client.prefetchQuery(queries.progress(params)), client.prefetchQuery(queries.review(params))])
}
