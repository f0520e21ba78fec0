import { pathTo, type SignInAnswer, shownPhone } from '@porchlight/domain'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { callPublic } from '../../api/client.ts'
import { signedIn } from '../../api/session.ts'
import { stored } from '../../api/storage.ts'
import { useSaving } from '../../form/use-saving.ts'
import { Frame } from '../../frame/Frame.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { InboxLink } from './InboxLink.tsx'
import { Resend } from './Resend.tsx'
import { sendCode } from './send-sign-in.ts'
import { sentText } from './sent-text.ts'
import { useCountdown } from './use-countdown.ts'
import { useWayOn } from './use-lead-on.ts'
import { useSignInAddress } from './use-sign-in-address.ts'

const DIGITS = 6
/** Document 2, section 9. */
const RESEND_AFTER_SECONDS = 120

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export function SmsSentPage() {
  const { dealer, redirect } = useSignInAddress()
  const [, go] = useLocation()
  const [phone] = useState(() => stored(dealer, 'phone-for-sign-in').read())
  useEffect(() => {
    if (!phone) go(pathTo('dealerHome', { dealer }), { replace: true })
    return () => {
      stored(dealer, 'publicRedirect').clear()
    }
  }, [phone, dealer, go])
  const [left, restart] = useCountdown(RESEND_AFTER_SECONDS)
  const t = sentText().smsSent
  if (!phone) return null
  return (
    <Frame narrow title={t.title} lead={t.lead(shownPhone(phone))}>
      <div>
        <CodeForm dealer={dealer} redirect={redirect} />
      </div>
      <Resend
        hint={left > 0 ? t.resendIn(clock(left)) : t.resendNow}
        waiting={left > 0}
        label={t.resend}
        done={t.sentAgain}
        send={async () => {
          await sendCode(dealer, phone)
          restart()
        }}
      />
      <p>
        <Link href={pathTo('dealerHome', { dealer })}>{t.other}</Link>
      </p>
      <InboxLink />
    </Frame>
  )
}

function CodeForm({ dealer, redirect }: { dealer: string; redirect: string | undefined }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const id = useId()
  const saving = useSaving({
    fields: errors => {
      setError(errors.code)
      setCode('')
      document.getElementById(id)?.focus()
    },
  })
  const wayOn = useWayOn(dealer, redirect)
  const t = sentText().smsSent

  const verify = (entered: string) => {
    const verification_id = stored(dealer, 'verification-id').read()
    if (!verification_id || entered.length < DIGITS) return setError(t.invalid)
    setError(undefined)
    saving.run(async () => {
      await signedIn(
        await callPublic<SignInAnswer>('POST', '/sign-in/sms-code/confirm', {
          body: { verification_id, code: entered },
        }),
      )
      stored(dealer, 'verification-id').clear()
      stored(dealer, 'phone-for-sign-in').clear()
      wayOn()
    })
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        verify(code)
      }}
    >
      <CodeInput
        id={id}
        name="code"
        label={t.code}
        value={code}
        error={error}
        onChange={entered => {
          setCode(entered)
          setError(undefined)
        }}
        onComplete={verify}
      />
      {saving.problem && (
        <Alert kind="danger" title={t.notVerified} urgent>
          <p>{saving.problem}</p>
        </Alert>
      )}
      <Button type="submit" kind="primary" wide busy={saving.busy && t.verifying}>
        {t.verify}
      </Button>
    </form>
  )
}
