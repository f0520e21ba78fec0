import { formatPhone, INVALID_EMAIL_OR_PHONE, type ParsedContact, parseContact } from '@porchlight/domain'
import { useId, useState } from 'react'
import type { useAccount } from '../../data/account.ts'
import { Problem } from '../../forms/Problem.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { PhoneInput } from '../../ui/MaskedInput.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { CodeForm } from '../confirm-sign-in/CodeForm.tsx'
import { Delayed, Resend } from '../confirm-sign-in/Resend.tsx'
import { texts } from './text.ts'

interface AddContactProps {
  channel: ParsedContact['channel']
  account: ReturnType<typeof useAccount>
  onAdded(): void
  onClose(): void
}

/** Asks for an email or phone number, then for the code that was sent to it. */
export function AddContact({ channel, account, onAdded, onClose }: AddContactProps) {
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState<{ to: ParsedContact; id: string }>()
  const [error, setError] = useState<string>()
  const id = useId()
  const saving = useSaving({
    fields: errors => {
      setError(Object.values(errors)[0])
      return []
    },
  })
  const { add: t, contacts } = useTexts(texts)
  const translate = useTranslate()

  const send = async (to: ParsedContact) => setSent({ to, id: await account.sendCode(to) })
  const submit = () => {
    const to = parseContact(typed)
    if ('value' in to && to.channel === channel) return saving.run(() => send(to))
    setError(translate(INVALID_EMAIL_OR_PHONE))
    document.getElementById(id)?.focus()
  }
  const change = (value: string) => {
    setTyped(value)
    setError(undefined)
  }
  const input = { id, label: contacts[channel].label, value: typed, error, onChange: change }
  const dialog = { title: contacts[channel].add, closeLabel: t.close, onClose }

  if (sent)
    return (
      <Dialog short key="code" {...dialog}>
        <div className="stack">
          <p>{t.sent(channel === 'email' ? sent.to.value : formatPhone(sent.to.value))}</p>
          <Delayed by={channel} subject="code" />
          <CodeForm
            confirm={async code => {
              await account.confirm(sent.id, code)
              onAdded()
            }}
          />
          <Resend hint={t.none} label={t.resend} done={t.resent} send={() => send(sent.to)} />
          <Button kind="quiet" onClick={() => setSent(undefined)}>
            {t.other}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      short
      key="contact"
      {...dialog}
      onSubmit={submit}
      footer={
        <Button type="submit" kind="primary" busy={saving.busy && t.sending}>
          {t.send}
        </Button>
      }
    >
      <div className="stack">
        <p>{t.why[channel]}</p>
        {channel === 'email' ? (
          <TextInput
            {...input}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
          />
        ) : (
          <PhoneInput {...input} name="phone_number" />
        )}
        <Problem title={t.notSent} sentences={[saving.problem]} />
      </div>
    </Dialog>
  )
}
