import { normalizePasskeyName, passkeyNameError, staffPathTo } from '@porchlight/domain/staff'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { translated } from '../form/plain-form.ts'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { call } from '../session/api.ts'
import { makePasskey } from '../session/passkeys.ts'
import { useStaff } from '../session/session.tsx'
import { texts } from '../ui/text.ts'

interface EnrollFormProps {
  /** The options for the passkey. The server knows the invitation by the ceremony that they begin. */
  begin(): Promise<object>
  /** Other ways to enroll, below the button. */
  children?: ReactNode
}

/** Makes the first passkey of an invited person, and continues with the page of the code. */
export function EnrollForm({ begin, children }: EnrollFormProps) {
  const { setSession } = useStaff()
  const [, go] = useLocation()
  const translate = useTranslate()
  const all = useTexts(texts)
  const t = all.invitation
  const form = useStaffForm({
    empty: { name: '' },
    check: ({ name }) => translated({ name: passkeyNameError(normalizePasskeyName(name)) }, translate),
    save: async ({ name }) => {
      const credential = await makePasskey(await begin())
      const body = { credential, name }
      const { code, session } = await call('POST /staff/invitations/passkey', { body })
      setSession(session, code)
      go(staffPathTo('waiting'), { replace: true })
    },
    unsaved: 'dropped',
  })
  return (
    <StaffForm form={form} layout="page" kind="primary" button={t.make} busy={t.making} after={children}>
      <p className="soft">{t.what}</p>
      <TextInput
        id="name"
        name="name"
        label={t.name}
        optional={all.optional}
        hint={t.nameHint}
        {...form.field('name')}
      />
    </StaffForm>
  )
}
