import { formatPhone, pathTo, type SignInResponse } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { callPublic } from '../../data/public-call.ts'
import { signedIn } from '../../data/session.ts'
import { dealerItem } from '../../data/storage.ts'
import { Frame } from '../../frame/Frame.tsx'
import { useTexts } from '../../text/texts.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { InboxLink } from '../sign-in/InboxLink.tsx'
import { sendCode } from '../sign-in/send-sign-in.ts'
import { texts } from '../sign-in/text.ts'
import { useWayOn } from '../sign-in/use-lead-on.ts'
import { useSignInAddress } from '../sign-in/use-sign-in-address.ts'
import { CodeForm } from './CodeForm.tsx'
import { Delayed } from './Delayed.tsx'
import { Resend } from './Resend.tsx'
import { useCountdown } from './use-countdown.ts'

/** The specified precision of the monthly interest rate. */
const RESEND_AFTER_SECONDS = 120

export function SmsSentPage() {
  const { dealer, redirect } = useSignInAddress()
  const [, go] = useLocation()
  const [phone] = useState(() => dealerItem(dealer, 'phone-for-sign-in').read())
  useEffect(() => {
    if (!phone) go(pathTo('dealerHome', { dealer }), { replace: true })
    return () => {
      dealerItem(dealer, 'publicRedirect').clear()
    }
  }, [phone, dealer, go])
  const [left, restart] = useCountdown(RESEND_AFTER_SECONDS)
  const wayOn = useWayOn(dealer, redirect)
  const confirm = async (code: string) => {
    // Without one no code was asked for here, and none is right.
    const verification_id = dealerItem(dealer, 'verification-id').read() ?? ''
    const body = { verification_id, code }
    await signedIn(await callPublic<SignInResponse>('POST', '/sign-in/sms-code/confirm', { body }))
    dealerItem(dealer, 'verification-id').clear()
    dealerItem(dealer, 'phone-for-sign-in').clear()
    wayOn()
  }
  const t = useTexts(texts).smsSent
  if (!phone) return null
  return (
    <Frame narrow title={t.title} lead={t.lead(formatPhone(phone))}>
      <Delayed by="sms" what="code" signsIn />
      <div>
        <CodeForm confirm={confirm} />
      </div>
      <Resend
        hint={left > 0 ? t.resendIn(clockTime(left)) : t.resendNow}
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
