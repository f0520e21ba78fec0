import type { SigningState } from '@porchlight/api'
import { pathTo, type SigningMessage, type SigningNotification, signingEndFor } from '@porchlight/domain'
import { type ReactNode, useEffect, useState } from 'react'
import { usePageContext } from '../data/base/page-context.tsx'
import { useTitle } from '../frame/Frame.tsx'
import { ModeBanner } from '../frame/ModeBanner.tsx'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { Failure } from '../ui/base/Failure.tsx'
import { PageFrame, SiteHeader, TITLE_ID } from '../ui/base/PageFrame.tsx'
import { StepHeader, StickyActions } from '../ui/StepLayout.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { texts } from './text.ts'
import type { SigningSession } from './use-signing-session.ts'

interface SignShellProps {
  title: string
  lead?: ReactNode
  dealer?: SigningState['dealer']
  steps?: ReactNode
  children?: ReactNode
  footer?: ReactNode
}

/** Outlives the steps, each of which mounts again. */
let shownTitle: string | undefined

/** The frame of the signing page: the dealer's logo, and a title that takes the focus with each step. */
export function SignShell({ title, lead, dealer, steps, children, footer }: SignShellProps) {
  const t = useTexts(texts)
  useTitle(title)
  const { product } = usePageContext()
  useEffect(() => {
    const isNext = shownTitle !== undefined && shownTitle !== title
    shownTitle = title
    if (!isNext) return
    scrollTo(0, 0)
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true })
  }, [title])
  return (
    <PageFrame
      skip={t.skip}
      notice={<ModeBanner />}
      title={title}
      lead={lead}
      steps={steps}
      // An embedding page shows the logo itself, and a phone's screen is for the documents.
      header={isEmbedded() ? null : <SiteHeader dealer={dealer} product={product} />}
      footer={footer}
    >
      {children}
    </PageFrame>
  )
}

interface StepProps {
  session: SigningSession
  step: number
  steps: number
  title: string
  lead?: ReactNode
  children: ReactNode
  /** The step's buttons, at the bottom of a phone's screen. */
  actions: ReactNode
  /** The button that goes back, beside them. */
  back?: ReactNode
}

/** One step of signing, with the links to decline and to leave. */
export function Step({ session, step, steps, title, lead, children, actions, back }: StepProps) {
  const [isDeclining, setDeclining] = useState(false)
  const t = useTexts(texts)
  return (
    <SignShell
      title={title}
      lead={lead}
      dealer={session.state.dealer}
      steps={<StepHeader text={t.step(step, steps)} label={t.steps} percent={(step / steps) * 100} />}
      footer={
        <footer className="page__footer sign-footer">
          <Button kind="quiet" onClick={() => notifyParent('document-left', session.state.return_url)}>
            {t.later}
          </Button>
          <Button kind="danger" onClick={() => setDeclining(true)}>
            {t.decline}
          </Button>
        </footer>
      }
    >
      {children}
      {!isDeclining && <Failure title={t.notDone} sentences={[session.problem]} />}
      <StickyActions back={back}>{actions}</StickyActions>
      {isDeclining && <DeclineDialog session={session} onClose={() => setDeclining(false)} />}
    </SignShell>
  )
}

/** `page` is one of the dealer. */
const dashboardOf = ({ pathname }: URL): string => pathTo('dashboard', { dealer: pathname.split('/')[1]! })

export const isEmbedded = (): boolean => parent !== window

/** Notifies the embedding page; without one it navigates where that page would. */
export function notifyParent(notification: SigningNotification, returnUrl = ''): void {
  if (isEmbedded()) {
    const message: SigningMessage = { from: 'signing-page', notification }
    parent.postMessage(message, new URL(returnUrl || location.href).origin)
    return
  }
  const end = signingEndFor[notification]
  if (!returnUrl) return
  const back = new URL(returnUrl)
  if (end) back.searchParams.set('event', end)
  location.assign(notification === 'application-ended' ? dashboardOf(back) : back)
}
