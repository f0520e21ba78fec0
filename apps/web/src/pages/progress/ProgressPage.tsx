import './progress.css'
import { isFinished, nextStep, progressBanner, RECENT_EDIT_MS, reasonDenied } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { Link } from 'wouter'
import { type ApplicationOnPage, applicationOnPage, editorsOf } from '../../data/application-on-page.ts'
import type { PageParams } from '../../data/base/page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { queries } from '../../data/queries.ts'
import { useProgress } from '../../data/records.ts'
import { Loading } from '../../forms/Loading.tsx'
import { Reopening } from '../../forms/reopening/Reopening.tsx'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { useDenialText, useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { useTimes } from '../../ui/times.ts'
import { Checklist, ProgressSummary } from './Checklist.tsx'
import { Documents } from './Documents.tsx'
import { InvitationSent } from './InvitationSent.tsx'
import { NextAction } from './NextAction.tsx'
import { NextSteps } from './NextSteps.tsx'
import { People } from './People.tsx'
import { isBeingSaved, pathToReview } from './person.ts'
import { texts } from './text.ts'
import { useSigningReturn } from './use-signing-return.ts'

/** The main page of an application: its status, what is left, who else must act, and the next action. */
export function ProgressPage() {
  const { dealer, application } = useRouteParams()
  const query = useProgress()
  const shown = query.data && applicationOnPage(query.data)
  const { end, waiting } = useSigningReturn(shown)
  const t = useTexts(texts)
  return (
    <SignedInFrame title={t.title(application)}>
      {shown ? (
        <div className="stack progress">
          {shown.borrowers.some(({ invitation }) => invitation?.is_open) && <InvitationSent />}
          {end === 'cancel' && <Alert>{t.dropped}</Alert>}
          {end === 'session_timeout' && <Alert kind="warning">{t.timedOut}</Alert>}
          {shown.message && (
            <Alert kind="warning" title={t.messageTitle}>
              <p>{shown.message}</p>
            </Alert>
          )}
          <Standing application={shown} waiting={waiting} />
          {isFinished(shown.status) && (
            <>
              <NextSteps id={shown.id} />
              <Documents />
            </>
          )}
          <OwnSections application={shown} />
          <SignLater application={shown} />
          <People application={shown} />
          {shown.submittedAt && !isFinished(shown.status) && <Documents />}
          <p>
            <Link href={pathToReview({ dealer, application }, shown.own.id)}>{t.review}</Link>
          </p>
        </div>
      ) : (
        <Loading queries={[query]} label={t.loading} rows={4} />
      )}
    </SignedInFrame>
  )
}

function OwnSections({ application }: { application: ApplicationOnPage }) {
  const t = useTexts(texts)
  const title = application.borrowers.length > 1 ? t.ownSections : t.sections
  return (
    <section className="stack stack--tight" aria-labelledby="sections">
      <ProgressSummary person={application.own} label={title}>
        <h2 id="sections">{title}</h2>
      </ProgressSummary>
      <Checklist application={application} person={application.own} />
      <ChangeLater application={application} />
    </section>
  )
}

/** The way to change answers that are locked. A submitted application is reopened with the edit icons. */
function ChangeLater({ application }: { application: ApplicationOnPage }) {
  const t = useTexts(texts)
  const { status, own } = application
  const mayAsk = !reasonDenied.askToReopen(application, own)
  const mayReopen = status === 'SENT_FOR_SIGNATURE' && !reasonDenied.reopen(application, own)
  if (!mayAsk && !mayReopen) return null
  return (
    <div className="stack stack--tight">
      <p className="soft">{status === 'SENT_FOR_SIGNATURE' ? t.changeLater : t.changeSubmitted}</p>
      <Reopening />
    </div>
  )
}

/** The names of other people who are changing answers now. */
function Editors({ application }: { application: ApplicationOnPage }) {
  const { refetch } = useProgress()
  const t = useTexts(texts)
  const { list } = useFormats()
  const names = editorsOf(application).map(({ first_name }) => first_name)
  const isAnyone = names.length > 0
  useEffect(() => {
    if (!isAnyone) return
    const later = setInterval(() => void refetch(), RECENT_EDIT_MS)
    return () => clearInterval(later)
  }, [isAnyone, refetch])
  return <p role="status">{isAnyone && t.editing(list(names))}</p>
}

/** Whether an earlier signature of the person is void, and the reason of a decline. */
function SigningNews({ application }: { application: ApplicationOnPage }) {
  const t = useTexts(texts)
  const times = useTimes()
  const { own, borrowers, declined, status } = application
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
      {isVoid && !isFinished(status) && <p>{decliner ? t.signatureVoid(day) : t.signAgain(day)}</p>}
    </>
  )
}

function Standing({ application, waiting }: ComponentProps<typeof NextAction>) {
  const translate = useTranslate()
  const banner = progressBanner(application, application.own)
  const next = <NextAction application={application} waiting={waiting} />
  return (
    <>
      <LiveRegion message={banner ? `${translate(banner.title)} ${translate(banner.text)}` : ''} />
      {banner ? (
        <Banner title={translate(banner.title)} kind={banner.success ? 'success' : 'brand'} action={next}>
          <p>{translate(banner.text)}</p>
          <SigningNews application={application} />
          <Editors application={application} />
        </Banner>
      ) : (
        next
      )}
    </>
  )
}

/** The Sign button, disabled with its reason until signing is the next action. Absent for a person who has signed. */
function SignLater({ application }: { application: ApplicationOnPage }) {
  const t = useTexts(texts)
  const denialText = useDenialText()
  const { own, status } = application
  const isOut = status === 'STARTED' || status === 'SENT_FOR_SIGNATURE'
  const hasSigned = own.status === 'SIGNED' || isBeingSaved(application)
  if (!isOut || hasSigned || nextStep(application, own).kind === 'sign') return null
  return (
    <Button wide kind="primary" disabledReason={denialText(reasonDenied.sign(application, own))}>
      {t.sign}
    </Button>
  )
}

ProgressPage.load = async (client: QueryClient, params: PageParams) => {
  const { queryKey, ...progress } = queries.progress(params)
  await client.prefetchQuery({ queryKey, ...progress })
  const data = client.getQueryData(queryKey)?.data
  if (data && (isFinished(data.application_status) || data.submitted_at))
    await client.prefetchQuery(queries.documents(params))
}
