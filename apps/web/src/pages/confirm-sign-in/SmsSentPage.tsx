import { formatPhone, pathTo } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { dealerItem } from '../../data/base/storage.ts'
import { callPublic } from '../../data/public-call.ts'
import { signedIn } from '../../data/session.ts'
import { Frame } from '../../frame/Frame.tsx'
import { useModeWords } from '../../frame/use-mode-words.ts'
import { useTexts } from '../../text/texts.ts'
import { clockTime } from '../../ui/times.ts'
import { InboxLink } from '../sign-in/SignInForm.tsx'
import { sendCode } from '../sign-in/send/send.ts'
import { useContinueAfterSignIn, useSignInAddress } from '../sign-in/sign-in.ts'
import { CodeForm } from './CodeForm.tsx'
import { Delayed, Resend } from './Resend.tsx'
import { texts } from './text.ts'

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
  const continueAfterSignIn = useContinueAfterSignIn(dealer, redirect)
  const confirm = async (code: string) => {
    // Without one no code was asked for here, and none is right.
    const verification_id = dealerItem(dealer, 'verification-id').read() ?? ''
    const body = { verification_id, code }
    await signedIn(await callPublic('POST /sign-in/sms-code/confirm', { body }))
    dealerItem(dealer, 'verification-id').clear()
    dealerItem(dealer, 'phone-for-sign-in').clear()
    continueAfterSignIn()
  }
  const isHeld = useModeWords() !== null
  const t = useTexts(texts).smsSent
  if (!phone) return null
  return (
    <Frame narrow title={t.title} lead={(isHeld ? t.heldLead : t.lead)(formatPhone(phone))}>
      <Delayed by="sms" subject="code" signsIn />
      <div>
        <CodeForm confirm={confirm} />
      </div>
      {!isHeld && (
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
      )}
      <p className="soft">{t.stopped}</p>
      <p>
        <Link href={pathTo('dealerHome', { dealer })}>{t.other}</Link>
      </p>
      <InboxLink />
    </Frame>
  )
}

const SECOND = 1000

/** Seconds left, and a function that restarts. Uses the clock, because phones pause timers in the background. */
function useCountdown(seconds: number): [left: number, restart: () => void] {
  const [until, setUntil] = useState(() => Date.now() + seconds * SECOND)
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / SECOND))
  useEffect(() => {
    if (left === 0) return
    const next = setTimeout(() => setNow(Date.now()), SECOND)
    return () => clearTimeout(next)
  })
  const restart = () => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * SECOND)
  }
  return [left, restart]
}
