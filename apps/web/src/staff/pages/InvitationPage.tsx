import type { StaffInvitationResponse } from '@porchlight/api'
import { useEffect, useState } from 'react'
import { tokenInAddress } from '../../data/base/link-token.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { call } from '../session/api.ts'
import { useStaff } from '../session/session.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { EnrollForm } from './EnrollForm.tsx'

interface Opened extends StaffInvitationResponse {
  token: string
}

/** The link of an invitation: its token is in the fragment, which no server sees, and leaves the address bar at once. */
export function InvitationPage() {
  const { lender } = useStaff()
  const [opened, setOpened] = useState<Opened | 'none'>()
  const opening = useAction()
  const t = useTexts(texts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is in the address once
  useEffect(() => {
    const token = tokenInAddress()
    history.replaceState(null, '', location.pathname)
    if (!token) return setOpened('none')
    void opening.run(async () => {
      const invitation = await call('POST /staff/invitations/open', { body: { token } })
      setOpened({ ...invitation, token })
    })
  }, [])
  if (!opened || opened === 'none')
    return (
      <StaffFrame narrow title={t.invitation.title}>
        {opened === 'none' && <Problem sentence={t.invitation.missing} />}
        <Problem sentence={opening.problem} />
        {!opened && !opening.problem && <Skeleton label={t.loading} />}
      </StaffFrame>
    )
  const isReset = opened.purpose === 'RESET'
  return (
    <StaffFrame
      narrow
      title={isReset ? t.invitation.resetTitle : t.invitation.title}
      lead={isReset ? t.invitation.resetLead(opened.name) : t.invitation.lead(opened.name, lender)}
    >
      <Enroll {...opened} />
    </StaffFrame>
  )
}

function Enroll({ token, email, oidc }: Opened) {
  const t = useTexts(texts).invitation
  const begin = async () => (await call('POST /staff/invitations/passkey/options', { body: { token } })).options
  return (
    <div className="stack">
      <p>{t.email(email)}</p>
      <EnrollForm begin={begin}>{oidc && <WithAccount token={token} />}</EnrollForm>
    </div>
  )
}

function WithAccount({ token }: { token: string }) {
  const action = useAction()
  const t = useTexts(texts)
  const go = () =>
    action.run(async () => location.assign((await call('POST /staff/invitations/oidc', { body: { token } })).url))
  return (
    <>
      <Problem sentence={action.problem} />
      <Button wide busy={action.busy && t.opening} onClick={go}>
        {t.invitation.oidc}
      </Button>
    </>
  )
}
