import './signature.css'
import { formatPhone, pathTo, readSigningMessage, type SigningNotification, signingEndFor } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { noteActivity } from '../../data/activity.ts'
import { useQueryParams } from '../../data/base/use-query-params.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { queries } from '../../data/queries.ts'
import { useTitle } from '../../frame/Frame.tsx'
import { telephone, useHelpNumber } from '../../frame/LenderFooter.tsx'
import { useTexts } from '../../text/texts.ts'
import { LinkButton } from '../../ui/ButtonLink.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Icon } from '../../ui/base/Icon.tsx'
import { phoneIcon } from '../../ui/base/icons.ts'
import { TITLE_ID } from '../../ui/base/PageFrame.tsx'
import { Spinner } from '../../ui/base/Skeleton.tsx'
import { backIcon, penIcon } from '../../ui/icons.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ToProgress } from '../progress/ToProgress.tsx'
import type { NothingToSign } from './ask-for-signing-url.ts'
import { EditingGuard } from './EditingGuard.tsx'
import { JointCreditForm } from './JointCreditForm.tsx'
import { texts } from './text.ts'
import { useClosedElsewhere } from './use-closed-elsewhere.ts'
import { useSigning } from './use-signing.ts'

/**
 * Prepares the documents, shows the signing page, and returns to the progress page with the outcome.
 * `signer` in the query is the borrower id of a person who signs on this device instead of the signed-in one.
 */
export const SignaturePage = () => (
  <EditingGuard>
    <SignatureVisit />
  </EditingGuard>
)

function SignatureVisit() {
  const { dealer, application } = useRouteParams()
  const signer = useQueryParams().get('signer') ?? undefined
  const [, go] = useLocation()
  const client = useQueryClient()
  const [problem, setProblem] = useState<NothingToSign>()
  const [isShown, setShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const patience = usePatience(isShown || isAsking || problem !== undefined, signer)
  const hasGivenUp = patience === 'gave-up'
  const { signing, question, renew } = useSigning(signer, !hasGivenUp, setProblem)
  if (isAsking !== (question !== undefined)) setAsking(!isAsking)
  useClosedElsewhere(signing, setProblem)
  const t = useTexts(texts)
  useTitle(t.title)
  const back = () => go(pathTo('progress', { dealer, application }))
  /** Progress from before the signature, or from before the end of the signing, must not be shown after it. */
  const leave = useCallback(
    (page: 'progress' | 'dashboard', query?: Record<string, string | undefined>) => {
      client.removeQueries({ queryKey: queries.progress({ dealer, application }).queryKey })
      go(page === 'dashboard' ? pathTo('dashboard', { dealer }) : pathTo('progress', { dealer, application }, query))
    },
    [client, go, dealer, application],
  )

  const onNotification = useCallback(
    (news: SigningNotification) => {
      // The link was used or has expired.
      const isOver = news === 'session-ended'
      setShown(!isOver)
      if (isOver) return renew()
      const event = signingEndFor[news]
      if (event) leave('progress', { signer_id: signing?.signer, event })
      else if (news === 'documents-closed') leave('progress')
      else if (news === 'application-ended') leave('dashboard')
    },
    [signing, renew, leave],
  )

  return (
    <div className="signature">
      <header className="signature__bar">
        <Button kind="quiet" icon={backIcon} onClick={back}>
          <span className="signature__leave">{t.leave}</span>
        </Button>
        <h1 id={TITLE_ID} tabIndex={-1}>
          {t.title}
        </h1>
        <HelpPhone />
      </header>
      <main className="signature__main" aria-label={t.title}>
        {signing && !hasGivenUp && !problem && <SigningFrame url={signing.url} onNews={onNotification} />}
        {question && !problem && <JointCreditForm {...question} />}
        {!isShown && !question && !problem && <Waiting patience={patience} />}
      </main>
      {problem && <ProblemDialog problem={problem} onLeave={leave} />}
    </div>
  )
}

/** A notice in place of the documents: they are being prepared, or the page has stopped waiting for them. */
function Waiting({ patience }: { patience: Patience }) {
  const t = useTexts(texts)
  if (patience === 'gave-up')
    return (
      <div className="signature__waiting">
        <Alert kind="danger" urgent>
          <p>{t.gaveUp}</p>
          <ToProgress />
        </Alert>
      </div>
    )
  return (
    <div className="signature__waiting" role="status">
      <Icon shape={penIcon} size={2} />
      <p>
        <Spinner /> {t.preparing}
      </p>
      <p className="soft">{patience === 'slow' ? t.slow : t.preparingHint}</p>
    </div>
  )
}

interface ProblemDialogProps {
  problem: NothingToSign
  onLeave(page: 'progress' | 'dashboard'): void
}

function ProblemDialog({ problem: { missing, message }, onLeave }: ProblemDialogProps) {
  const t = useTexts(texts)
  const isGone = missing === 'application'
  const leave = () => onLeave(isGone ? 'dashboard' : 'progress')
  return (
    <Dialog
      short
      title={
        {
          envelope: t.noEnvelope,
          url: t.noUrl,
          delayed: t.delayedTitle,
          closed: t.closedTitle,
          application: t.closedTitle,
        }[missing]
      }
      closeLabel={t.close}
      onClose={leave}
      footer={
        <Button kind="primary" onClick={leave}>
          {isGone ? t.toApplications : t.backToProgress}
        </Button>
      }
    >
      <p>{isGone ? t.gone : message || t.tryLater}</p>
    </Dialog>
  )
}

/** The number to call. The signing page of another service does not show it. */
function HelpPhone() {
  const help = useHelpNumber()
  const t = useTexts(texts)
  if (!help) return null
  const number = formatPhone(help.number)
  return (
    <LinkButton kind="quiet" icon={phoneIcon} href={telephone(help.number)} aria-label={t.call(help.name, number)}>
      <span className="signature__number">{number}</span>
    </LinkButton>
  )
}

interface SigningFrameProps {
  url: string
  onNews(news: SigningNotification): void
}

/**
 * The signing page in a frame. Ours reports its events by messages. Another service's only loads, and leads to a page of ours that
 * reports how it ended.
 */
function SigningFrame({ url, onNews }: SigningFrameProps) {
  const t = useTexts(texts)
  const frame = useRef<HTMLIFrameElement>(null)
  const { origin } = new URL(url)
  useEffect(() => {
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if ((from !== origin && from !== location.origin) || source !== frame.current?.contentWindow) return
      const news = readSigningMessage(data)
      if (news === 'person-active') noteActivity()
      else if (news) onNews(news)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [origin, onNews])
  return (
    <iframe
      ref={frame}
      className="signature__frame"
      title={t.frame}
      src={url}
      onLoad={origin === location.origin ? undefined : () => onNews('document-ready')}
    />
  )
}

/** Specified limits. */
const WARN_AFTER_MS = 60_000
const reloadAfterMs = (retries: number) => (120 + 60 * retries) * 1000
const RELOADS = 2

type Patience = 'waiting' | 'slow' | 'gave-up'

/** The timeouts of the page: it warns, reloads, and finally stops. */
function usePatience(isShown: boolean, signer: string | undefined): Patience {
  const { dealer, application } = useRouteParams()
  const retries = Math.max(0, Math.trunc(Number(useQueryParams().get('retries'))) || 0)
  const [patience, setPatience] = useState<Patience>('waiting')

  useEffect(() => {
    if (isShown || retries > RELOADS) return
    const again = pathTo('signature', { dealer, application }, { signer, retries: `${retries + 1}` })
    const reload = () => location.replace(again)
    const last = setTimeout(retries < RELOADS ? reload : () => setPatience('gave-up'), reloadAfterMs(retries))
    const warning = retries === 0 ? setTimeout(() => setPatience('slow'), WARN_AFTER_MS) : undefined
    return () => {
      clearTimeout(last)
      clearTimeout(warning)
    }
  }, [isShown, retries, signer, dealer, application])
  return retries > RELOADS ? 'gave-up' : patience
}
