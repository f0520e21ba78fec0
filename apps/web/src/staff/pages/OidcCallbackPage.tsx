import type { StaffOidcResponse, StaffSessionResponse } from '@porchlight/api'
import { safeStaffRedirect, staffPathTo } from '@porchlight/domain/staff'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { call } from '../session/api.ts'
import { type Confirmation, handConfirmation } from '../session/confirmations.ts'
import { askForPasskey } from '../session/passkeys.ts'
import { useStaff } from '../session/session.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { useAction, useSentence } from '../ui/use-action.ts'
import { EnrollForm } from './EnrollForm.tsx'

/** The lender's own sign-in returns here. A fetch of this page brings the Strict cookies that the return itself does not. */
export function OidcCallbackPage() {
  const { setSession } = useStaff()
  const [, go] = useLocation()
  const [answer, setAnswer] = useState<StaffOidcResponse>()
  const [isHeard, setHeard] = useState(false)
  const action = useAction()
  const sentenceOf = useSentence()
  const t = useTexts(texts)

  const enter = (session: StaffSessionResponse, { code, redirect }: StaffOidcResponse) => {
    setSession(session, code)
    const next = safeStaffRedirect(redirect) ?? staffPathTo('applications')
    go(session.status === 'WAITING' ? staffPathTo('waiting') : next, { replace: true })
  }
  const enterWithPasskey = async (given: StaffOidcResponse, options: object) => {
    const credential = await askForPasskey(options)
    // From here on the challenge is used: another passkey takes another sign-in.
    setAnswer(undefined)
    enter(await call('POST /staff/sign-in/passkey', { body: { credential } }), given)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer of the provider is good once
  useEffect(() => {
    const { search } = location
    history.replaceState(null, '', location.pathname)
    let stop = () => {}
    // A page in another tab may wait for this answer, also for a refusal.
    const hand = (confirmation: Confirmation) => {
      stop = handConfirmation(search, confirmation, () => {
        setHeard(true)
        window.close()
      })
    }
    void action.run(async () => {
      const given = await call('POST /staff/sign-in/oidc/callback', {
        body: { query: search },
      }).catch((error: unknown) => {
        hand({ problem: sentenceOf(error) })
        throw error
      })
      setAnswer(given)
      if (given.step_up !== null) hand({ step_up: given.step_up })
      if (given.session) enter(given.session, given)
      if (given.passkey) await enterWithPasskey(given, given.passkey)
    })
    return () => stop()
  }, [])

  if (answer?.enroll) {
    const { enroll } = answer
    return (
      <StaffFrame narrow title={t.oidc.enrollTitle} lead={t.oidc.enroll}>
        <EnrollForm begin={async () => enroll}>
          <p className="soft">{t.oidc.enrollAgain}</p>
        </EnrollForm>
      </StaffFrame>
    )
  }
  if (isHeard || answer?.step_up)
    return (
      <StaffFrame narrow title={t.stepUp.title}>
        <Problem sentence={action.problem} />
        <p role="status">{isHeard && !action.problem ? t.stepUp.done : t.stepUp.back}</p>
      </StaffFrame>
    )
  const { passkey } = answer ?? {}
  return (
    <StaffFrame narrow title={t.oidc.title}>
      <div className="stack">
        <Problem sentence={action.problem} />
        {passkey && answer && action.problem && (
          <Button wide kind="primary" onClick={() => void action.run(() => enterWithPasskey(answer, passkey))}>
            {t.signIn.passkey}
          </Button>
        )}
        {action.problem ? (
          <Link href={staffPathTo('signIn')}>{t.oidc.again}</Link>
        ) : (
          <Skeleton label={passkey ? t.oidc.passkey : t.loading} />
        )}
      </div>
    </StaffFrame>
  )
}
