import { pathTo, shownPhone } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { stored } from '../../api/storage.ts'
import { Frame } from '../../frame/Frame.tsx'
import { CodeForm } from './CodeForm.tsx'
import { Delayed } from './Delayed.tsx'
import { InboxLink } from './InboxLink.tsx'
import { Resend } from './Resend.tsx'
import { sendCode } from './send-sign-in.ts'
import { sentText } from './sent-text.ts'
import { useCountdown } from './use-countdown.ts'
import { useSignInAddress } from './use-sign-in-address.ts'

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
      <Delayed by="sms" />
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
