import './sign.css'
import type { SigningState } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { onActivity } from '../data/activity.ts'
import { useTexts } from '../text/texts.ts'
import { Alert } from '../ui/base/Alert.tsx'
import { Button } from '../ui/base/Button.tsx'
import { Skeleton } from '../ui/base/Skeleton.tsx'
import { Signed } from '../ui/illustrations/OutcomeIllustrations.tsx'
import { ConsentStep } from './ConsentStep.tsx'
import { HandOverStep } from './HandOverStep.tsx'
import { ReadStep } from './ReadStep.tsx'
import { isEmbedded, notifyParent, SignShell } from './SignShell.tsx'
import { SignStep } from './SignStep.tsx'
import { texts } from './text.ts'
import { type SigningSession, useSigningSession } from './use-signing-session.ts'

/** The signing page: consent, reading, signing. Works embedded or on its own, without session or cookie. */
export function SignPage() {
  const opening = useSigningSession()
  const isOpening = 'session' in opening && opening.session === null
  useEffect(() => {
    if (!isOpening) notifyParent('document-ready')
  }, [isOpening])
  // The embedding page cannot see activity in the frame, so it is reported to keep the session alive.
  useEffect(() => onActivity(() => notifyParent('person-active')), [])
  const t = useTexts(texts)
  if ('over' in opening) return <Over why={opening.over} />
  if ('problem' in opening)
    return (
      <SignShell title={t.signTitle}>
        <Alert kind="danger" title={t.notDone} urgent>
          <p>{opening.problem}</p>
          <Button onClick={opening.retry}>{t.retry}</Button>
        </Alert>
      </SignShell>
    )
  if (!opening.session)
    return (
      <SignShell title={t.signTitle}>
        <Skeleton label={t.opening} rows={4} />
      </SignShell>
    )
  return <Steps session={opening.session} />
}

function Steps({ session }: { session: SigningSession }) {
  const { step, hand_over } = session.state
  // The server counts the documents as read when the last one is shown; the person confirms that they have read it.
  const [isRead, setRead] = useState(step === 'SIGN')
  const steps = hand_over ? 4 : 3
  switch (step) {
    case 'HAND_OVER':
      return <HandOverStep session={session} steps={steps} handOver={hand_over!} />
    case 'CONSENT':
      return <ConsentStep session={session} step={steps - 2} steps={steps} />
    case 'READ':
    case 'SIGN':
      return isRead && step === 'SIGN' ? (
        <SignStep session={session} step={steps} steps={steps} onBack={() => setRead(false)} />
      ) : (
        <ReadStep session={session} step={steps - 1} steps={steps} onRead={() => setRead(true)} />
      )
    case 'SIGNED':
    case 'DECLINED':
      return <Ended state={session.state} />
  }
}

function Over({ why }: { why: string }) {
  const t = useTexts(texts)
  return (
    <SignShell title={t.overTitle} lead={why}>
      {isEmbedded() ? (
        <div>
          <Button kind="primary" onClick={() => notifyParent('session-ended')}>
            {t.reopen}
          </Button>
        </div>
      ) : (
        <p>{t.overHint}</p>
      )}
    </SignShell>
  )
}

/** The end of a session, signed or declined. Notifies the embedding page; without one it shows a button back. */
function Ended({ state }: { state: SigningState }) {
  const { step, return_url, signer, dealer } = state
  const isSigned = step === 'SIGNED'
  const news = isSigned ? 'document-completed' : 'document-declined'
  const t = useTexts(texts)
  useEffect(() => {
    if (isEmbedded()) notifyParent(news, return_url)
  }, [news, return_url])
  return (
    <SignShell
      title={isSigned ? t.signedTitle : t.declinedTitle}
      lead={isSigned ? t.signedText(signer.name) : t.declinedText}
      dealer={dealer}
    >
      {isSigned && <Signed />}
      <div>
        <Button kind="primary" onClick={() => notifyParent(news, return_url)}>
          {t.goBack}
        </Button>
      </div>
    </SignShell>
  )
}
