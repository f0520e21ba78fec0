import { type StaffSessionResponse, safeStaffRedirect, staffPathTo } from '@porchlight/domain/staff'
import { useEffect } from 'react'
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

interface Answer {
  session?: StaffSessionResponse
  passkey?: object
  redirect?: string
}

/** The lender's own sign-in returns here. A fetch of this page brings the Strict cookies that the return itself does not. */
export function OidcCallbackPage() {
  const { setSession } = useStaff()
  const [, go] = useLocation()
  const action = useAction()
  const t = useTexts(texts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer of the provider is good once
  useEffect(() => {
    const query = location.search
    history.replaceState(null, '', location.pathname)
    void action.run(async () => {
      const answer = await callStaff<Answer>('POST', '/sign-in/oidc/callback', { body: { query } })
      let { session } = answer
      if (answer.passkey) {
        const credential = await askForPasskey(answer.passkey)
        session = await callStaff<StaffSessionResponse>('POST', '/sign-in/passkey', { body: { credential } })
      }
      if (session) setSession(session)
      go(safeStaffRedirect(answer.redirect) ?? staffPathTo('applications'), { replace: true })
    })
  }, [])
  return (
    <StaffFrame narrow title={t.oidc.title}>
      {action.problem ? <Problem sentence={action.problem} /> : <Skeleton label={t.loading} />}
      {action.problem && <Link href={staffPathTo('signIn')}>{t.signIn.title}</Link>}
    </StaffFrame>
  )
}
