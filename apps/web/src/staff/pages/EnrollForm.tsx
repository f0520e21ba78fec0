import { type EnrolledResponse, staffPathTo } from '@porchlight/domain/staff'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { callStaff } from '../session/api.ts'
import { makePasskey } from '../session/passkeys.ts'
import { useStaff } from '../session/session.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'

interface EnrollFormProps {
  /** The options for the passkey. The server knows the invitation by the ceremony that they begin. */
  begin(): Promise<object>
  /** Other ways to enroll, below the button. */
  children?: ReactNode
}

/** Makes the first passkey of an invited person, and goes on to the page with the code. */
export function EnrollForm({ begin, children }: EnrollFormProps) {
  const { setSession } = useStaff()
  const [, go] = useLocation()
  const [name, setName] = useState('')
  const action = useAction()
  const all = useTexts(texts)
  const t = all.invitation
  const make = (event: FormEvent) => {
    event.preventDefault()
    void action.run(async () => {
      const credential = await makePasskey(await begin())
      const body = { credential, name }
      const { code, session } = await callStaff<EnrolledResponse>('POST', '/invitations/passkey', { body })
      setSession(session, code)
      go(staffPathTo('waiting'), { replace: true })
    })
  }
  return (
    <form className="stack" noValidate onSubmit={make}>
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
      {children}
    </form>
  )
}
