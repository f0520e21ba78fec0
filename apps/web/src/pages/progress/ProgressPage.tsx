import './progress.css'
import { isEnded, isFinished, nextStep, reasonDenied } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type ApplicationOnPage, applicationOnPage } from '../../data/application-on-page.ts'
import type { PageParams } from '../../data/base/page.ts'
import { useQueryParams } from '../../data/base/use-query-params.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { queries } from '../../data/queries.ts'
import { useProgress } from '../../data/records.ts'
import { standingQuery } from '../../data/standing-query.ts'
import { Loading } from '../../forms/Loading.tsx'
import { Reopening } from '../../forms/reopening/Reopening.tsx'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { NeededList, prepareNeeded } from '../../items/NeededList.tsx'
import { useDenialText, useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { VerifyOffer } from '../contacts/VerifyOffer.tsx'
import { LeaveRequests, MoreChoices } from '../withdraw/MoreChoices.tsx'
import { Documents } from './Documents.tsx'
import { EditQuestion } from './EditQuestion.tsx'
import { InvitationSent } from './InvitationSent.tsx'
import { offersSigning } from './NextAction.tsx'
import { OwnSections } from './OwnSections.tsx'
import { Payment, showsPayment } from './Payment.tsx'
import { People } from './People.tsx'
import { isBeingSaved, pathToReview } from './person.ts'
import { Standing } from './Standing.tsx'
import { Submitted } from './Submitted.tsx'
import { showsStanding } from './shows-standing.ts'
import { texts } from './text.ts'
import { useSigningReturn } from './use-signing-return.ts'
import { Questions, WhereItStands } from './WhereItStands.tsx'

/** The main page of an application: its status, what is left, who else must act, and the next action. */
export function ProgressPage() {
  const { dealer, application } = useRouteParams()
  const query = useProgress()
  const shown = query.data && applicationOnPage(query.data)
  const { end, waiting } = useSigningReturn(shown)
  const isCopied = useQueryParams().has('copied')
  const t = useTexts(texts)
  return (
    <SignedInFrame title={t.title(application)} wide>
      {shown ? (
        <EditQuestion application={shown}>
          <div className="stack progress">
            {shown.borrowers.some(({ invitation }) => invitation?.is_open) && <InvitationSent />}
            {isCopied && shown.status === 'STARTED' && (
              <Alert>
                <p>{t.copied}</p>
              </Alert>
            )}
            {end === 'cancel' && (
              <Alert>
                <p>{t.dropped}</p>
              </Alert>
            )}
            {end === 'session_timeout' && (
              <Alert kind="warning">
                <p>{t.timedOut}</p>
              </Alert>
            )}
            {shown.message && (
              <Alert kind="warning" title={t.messageTitle}>
                <p>{shown.message}</p>
              </Alert>
            )}
            <Standing application={shown} waiting={waiting} />
            <LeaveRequests application={shown} />
            {showsStanding(shown) && (
              <WhereItStands application={shown}>
                {standing => <NeededList application={shown} standing={standing} />}
              </WhereItStands>
            )}
            {isFinished(shown.status) || isEnded(shown) ? (
              <Submitted application={shown} />
            ) : isBeingSaved(shown) && waiting.patience === 'usual' && shown.message === null ? null : (
              <>
                <OwnSections application={shown}>
                  <ChangeLater application={shown} />
                </OwnSections>
                <SignLater application={shown} />
                {offersSigning(nextStep(shown, shown.own)) && <VerifyOffer borrower={shown.own.id} />}
                <div className="stack progress__side">
                  <Payment application={shown} />
                  <People application={shown} />
                  <Questions id={shown.id} />
                </div>
                {shown.submitted_at && <Documents />}
                <p>
                  <Link href={pathToReview({ dealer, application }, shown.own.id)}>{t.review}</Link>
                </p>
                <MoreChoices application={shown} />
              </>
            )}
          </div>
        </EditQuestion>
      ) : (
        <Loading queries={[query]} label={t.loading} rows={4} />
      )}
    </SignedInFrame>
  )
}

/** The way to change answers that are locked while people sign. */
function ChangeLater({ application }: { application: ApplicationOnPage }) {
  const t = useTexts(texts)
  const { status, own } = application
  const isOut = status === 'SENT_FOR_SIGNATURE'
  if (!isOut || (reasonDenied.askToReopen(application, own) && reasonDenied.reopen(application, own))) return null
  return (
    <div className="stack stack--tight">
      <p className="soft">{t.changeLater}</p>
      <Reopening />
    </div>
  )
}

/** The Sign button, disabled with its reason until signing is the next action. Absent for a person who has signed. */
function SignLater({ application }: { application: ApplicationOnPage }) {
  const t = useTexts(texts)
  const denialText = useDenialText()
  const { own, status } = application
  const isOut = status === 'STARTED' || status === 'SENT_FOR_SIGNATURE'
  const hasSigned = own.status === 'SIGNED' || isBeingSaved(application)
  if (!isOut || hasSigned || offersSigning(nextStep(application, own))) return null
  return (
    <Button wide kind="primary" disabledReason={denialText(reasonDenied.sign(application, own))}>
      {t.sign}
    </Button>
  )
}

ProgressPage.prepare = prepareNeeded

ProgressPage.load = async (client: QueryClient, params: PageParams) => {
  const { queryKey, ...progress } = queries.progress(params)
  await client.prefetchQuery({ queryKey, ...progress })
  const data = client.getQueryData(queryKey)?.data
  if (!data) return
  const application = applicationOnPage(data)
  await Promise.all([
    showsStanding(application) && client.prefetchQuery(standingQuery(params)),
    (isFinished(data.application_status) || data.submitted_at) && client.prefetchQuery(queries.documents(params)),
    showsPayment(application) &&
      client.prefetchQuery(queries.record('summary', { ...params, borrower: application.own.id })),
  ])
}
