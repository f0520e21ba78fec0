import { type EnrolledResponse, type StaffInvitationResponse, staffPathTo } from '@porchlight/domain/staff'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { callStaff } from '../api.ts'
import { Problem } from '../parts.tsx'
import { makePasskey } from '../passkeys.ts'
import { StaffFrame } from '../StaffFrame.tsx'
import { useStaff } from '../session.tsx'
import { texts } from '../text.ts'
import { useAction } from '../use-action.ts'

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
    const token = new URLSearchParams(location.hash.slice(1)).get('token')
    history.replaceState(null, '', location.pathname)
    if (!token) return setOpened('none')
    void opening.run(async () => {
      const invitation = await callStaff<StaffInvitationResponse>('POST', '/invitations/open', { body: { token } })
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
  const { setSession } = useStaff()
  const [, go] = useLocation()
  const [name, setName] = useState('')
  const action = useAction()
  const all = useTexts(texts)
  const t = all.invitation
  const make = (event: FormEvent) => {
    event.preventDefault()
    void action.run(async () => {
      const begun = await callStaff<{ options: object }>('POST', '/invitations/passkey/options', { body: { token } })
      const credential = await makePasskey(begun.options)
      const body = { token, credential, name }
      const { code, session } = await callStaff<EnrolledResponse>('POST', '/invitations/passkey', { body })
      setSession(session, code)
      go(staffPathTo('waiting'), { replace: true })
    })
  }
  const link = () =>
    action.run(async () =>
      location.assign((await callStaff<{ url: string }>('POST', '/invitations/oidc', { body: { token } })).url),
    )
  return (
    <form className="stack" noValidate onSubmit={make}>
      <p>{t.email(email)}</p>
      <p className="soft">{t.what}</p>
      <TextInput
        id="name"
        name="name"
        label={t.name}
        optional={all.optional}
        hint={t.nameHint}
        value={name}
        onChange={setName}
        error={action.errors.name}
      />
      <Problem sentence={action.errors.name ? undefined : action.problem} />
      <Button wide kind="primary" type="submit" busy={action.busy && t.making}>
        {t.make}
      </Button>
      {oidc && (
        <Button wide onClick={link}>
          {all.signIn.oidc}
        </Button>
      )}
    </form>
  )
}
