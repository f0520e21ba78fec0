import type { SigningState } from '@porchlight/api'
import './sign.css'
import { useEffect, useState } from 'react'
import { onActivity } from '../data/activity.ts'
import { useStillSaving } from '../data/base/still-saving.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { Failure } from '../ui/base/Failure.tsx'
import { Skeleton } from '../ui/base/Skeleton.tsx'
import { Signed } from '../ui/illustrations/OutcomeIllustrations.tsx'
import { StillSaving } from '../ui/StillSaving.tsx'
import { ConsentStep } from './ConsentStep.tsx'
import { HandOverStep } from './HandOverStep.tsx'
import { JointCreditStep } from './JointCreditStep.tsx'
import { ReadStep } from './ReadStep.tsx'
import { SigningOver } from './SigningOver.tsx'
import { isEmbedded, notifyParent, SignShell } from './SignShell.tsx'
import { SignStep } from './SignStep.tsx'
import { texts } from './text.ts'
import { type SigningSession, useSigningSession } from './use-signing-session.ts'

/** The signing page: consent, reading, signing. Works embedded or on its own, without session or cookie. */
export function SignPage() {
  const opening = useSigningSession()
  const isWaiting = useStillSaving()
  const isOpening = 'session' in opening && opening.session === null
  useEffect(() => {
    if (!isOpening) notifyParent('document-ready')
  }, [isOpening])
  // The embedding page cannot see activity in the frame, so it is reported to keep the session alive.
  useEffect(() => onActivity(() => notifyParent('person-active')), [])
  const t = useTexts(texts)
  if ('over' in opening) return <SigningOver refusal={opening.over} returnUrl={opening.returnUrl} />
  if ('problem' in opening)
    return (
      <SignShell title={t.signTitle}>
        <Failure title={t.notDone} sentences={[opening.problem]}>
          <Button onClick={opening.retry}>{t.retry}</Button>
        </Failure>
      </SignShell>
    )
  if (!opening.session)
    return (
      <SignShell title={t.signTitle}>
        <Skeleton label={t.opening} rows={4} />
      </SignShell>
    )
  return (
    <StillSaving isWaiting={isWaiting}>
      <Steps session={opening.session} />
    </StillSaving>
  )
}

function Steps({ session }: { session: SigningSession }) {
  const { step, hand_over, joint_credit } = session.state
  // The server counts the documents as read when the last one is shown; the person confirms that they have read it.
  const [isRead, setRead] = useState(step === 'SIGN')
  const [initials, setInitials] = useState<string>()
  const isJointDue = joint_credit !== null && initials === undefined
  const steps = 3 + (hand_over ? 1 : 0) + (joint_credit ? 1 : 0)
  switch (step) {
    case 'HAND_OVER':
      return <HandOverStep session={session} steps={steps} handOver={hand_over!} />
    case 'CONSENT':
      return <ConsentStep session={session} step={hand_over ? 2 : 1} steps={steps} />
    case 'READ':
    case 'SIGN':
      if (isJointDue)
        return (
          <JointCreditStep
            session={session}
            joint={joint_credit}
            step={steps - 2}
            steps={steps}
            onStated={setInitials}
          />
        )
      return isRead && step === 'SIGN' ? (
        <SignStep session={session} step={steps} steps={steps} initials={initials} onBack={() => setRead(false)} />
      ) : (
        <ReadStep session={session} step={steps - 1} steps={steps} onRead={() => setRead(true)} />
      )
    case 'SIGNED':
    case 'DECLINED':
      return <Ended state={session.state} />
  }
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
