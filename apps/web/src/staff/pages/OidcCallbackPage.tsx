import {
  type StaffOidcResponse,
  type StaffSessionResponse,
  safeStaffRedirect,
  staffPathTo,
} from '@porchlight/domain/staff'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { callStaff } from '../api.ts'
import { Problem } from '../parts.tsx'
import { askForPasskey } from '../passkeys.ts'
import { StaffFrame } from '../StaffFrame.tsx'
import { useStaff } from '../session.tsx'
import { texts } from '../text.ts'
import { useAction } from '../use-action.ts'

/** The lender's own sign-in returns here. A fetch of this page brings the Strict cookies that the return itself does not. */
export function OidcCallbackPage() {
  const { setSession } = useStaff()
  const [, go] = useLocation()
  const [isLinked, setLinked] = useState(false)
  const action = useAction()
  const t = useTexts(texts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer of the provider is good once
  useEffect(() => {
    const query = location.search
    history.replaceState(null, '', location.pathname)
    void action.run(async () => {
      const answer = await callStaff<StaffOidcResponse>('POST', '/sign-in/oidc/callback', { body: { query } })
      let { session } = answer
      if (answer.passkey) {
        const credential = await askForPasskey(answer.passkey)
        session = await callStaff<StaffSessionResponse>('POST', '/sign-in/passkey', { body: { credential } })
      }
      // A passkey completes the enrollment of an account that counts as one factor.
      if (answer.is_linked && !session) return setLinked(true)
      if (session) setSession(session, answer.code)
      if (session?.status === 'WAITING') return go(staffPathTo('waiting'), { replace: true })
      go(safeStaffRedirect(answer.redirect) ?? staffPathTo('applications'), { replace: true })
    })
  }, [])
  return (
    <StaffFrame narrow title={t.oidc.title}>
      {isLinked && <p>{t.oidc.linked}</p>}
      {!isLinked && (action.problem ? <Problem sentence={action.problem} /> : <Skeleton label={t.loading} />)}
      {action.problem && <Link href={staffPathTo('signIn')}>{t.signIn.title}</Link>}
    </StaffFrame>
  )
}
