import { formatPhone, INVALID_EMAIL_OR_PHONE, type ParsedContact, parseContact, pathTo } from '@porchlight/domain'
import { type ReactNode, useId, useState } from 'react'
import { useDealerSlug } from '../../data/base/page-context.tsx'
import { isRefusal } from '../../data/base/request.ts'
import { Problem } from '../../forms/Problem.tsx'
import { useIsHeld } from '../../frame/use-mode-words.ts'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { PhoneInput } from '../../ui/MaskedInput.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { CodeForm } from '../confirm-sign-in/CodeForm.tsx'
import { Delayed, Resend } from '../confirm-sign-in/Resend.tsx'
import { texts } from './text.ts'

export interface ProveContactProps {
  channel: ParsedContact['channel']
  title: string
  label: string
  /** A contact that the person typed before. */
  known?: string
  /** Sends a code. Returns the id of the verification, which the code is confirmed with. */
  send(to: ParsedContact): Promise<string>
  confirm(verification: string, code: string, to: ParsedContact): Promise<void>
  onClose(): void
}

/** Asks for an email or phone number, then for the code that was sent to it. */
export function ProveContact({ channel, title, label, known = '', send, confirm, onClose }: ProveContactProps) {
  const [typed, setTyped] = useState(known)
  const [sent, setSent] = useState<{ to: ParsedContact; id: string }>()
  const [takenBy, setTakenBy] = useState<ParsedContact>()
  const [error, setError] = useState<string>()
  const id = useId()
  const saving = useSaving({
    fields: errors => {
      setError(Object.values(errors)[0])
      return []
    },
  })
  const t = useTexts(texts)
  const words = useIsHeld() ? t.held : t
  const translate = useTranslate()

  const sendTo = async (to: ParsedContact) => setSent({ to, id: await send(to) })
  const submit = () => {
    const to = parseContact(typed)
    if ('value' in to && to.channel === channel) return saving.run(() => sendTo(to))
    setError(translate(INVALID_EMAIL_OR_PHONE))
    document.getElementById(id)?.focus()
  }
  const change = (value: string) => {
    setTyped(value)
    setError(undefined)
  }
  const again = () => {
    setSent(undefined)
    setTakenBy(undefined)
  }
  const dialog = { title, closeLabel: t.close, onClose }
  const useAnother = (
    <Button kind="quiet" onClick={again}>
      {t.another}
    </Button>
  )

  if (takenBy)
    return (
      <Dialog short key="taken" {...dialog} title={t.taken[channel].title(shown(takenBy))}>
        <OtherAccount channel={channel}>{useAnother}</OtherAccount>
      </Dialog>
    )
  if (sent)
    return (
      <Dialog short key="code" {...dialog}>
        <div className="stack">
          <p>{words.sent(shown(sent.to))}</p>
          <Delayed by={channel} subject="code" />
          <CodeForm
            confirm={async code => {
              try {
                await confirm(sent.id, code, sent.to)
              } catch (refusal) {
                if (!isRefusal<'POST /account/confirm'>(refusal, 'email_taken', 'phone_number_taken')) throw refusal
                setTakenBy(sent.to)
              }
            }}
          />
          <Resend hint={t.none} label={t.resend} done={words.resent} send={() => sendTo(sent.to)} />
          {useAnother}
        </div>
      </Dialog>
    )
  const input = { id, label, value: typed, error, onChange: change }
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

/** The way on where the contact already signs in to another application. */
function OtherAccount({ channel, children }: { channel: ParsedContact['channel']; children: ReactNode }) {
  const dealer = useDealerSlug()
  const t = useTexts(texts).taken[channel]
  return (
    <div className="stack">
      <p>{t.text}</p>
      <ButtonLink wide kind="primary" to={pathTo('logout', { dealer }, { next: 'login' })}>
        {t.signIn}
      </ButtonLink>
      {children}
    </div>
  )
}

export const shown = ({ channel, value }: ParsedContact): string => (channel === 'email' ? value : formatPhone(value))
