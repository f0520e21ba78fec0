import type { DeliveryResponse } from '@porchlight/api'
import { useEffect, useState } from 'react'
import { usePageContext } from '../../data/base/page-context.tsx'
import { callPublic } from '../../data/public-call.ts'
import { Problem } from '../../forms/Problem.tsx'
import { useModeWords } from '../../frame/use-mode-words.ts'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { LiveRegion, Toast } from '../../ui/overlays/Toast.tsx'
import { texts as signInTexts } from '../sign-in/text.ts'
import { texts } from './text.ts'

interface ResendProps {
  /** The hint beside the button: when to press it. */
  hint: string
  label: string
  /** Announced after sending. */
  done: string
  send(): Promise<void>
  /** Not yet: the hint says when. */
  waiting?: boolean
}

/** Sends the link or the code once more. */
export function Resend({ hint, label, done, send, waiting }: ResendProps) {
  const [announcement, setAnnouncement] = useState('')
  const saving = useSaving()
  const t = useTexts(signInTexts)
  const again = () => {
    setAnnouncement('')
    saving.run(async () => {
      await send()
      setAnnouncement(done)
    })
  }
  return (
    <div className="stack">
      <p className="soft">{hint}</p>
      {!waiting && (
        <Button wide busy={saving.busy && t.sending} onClick={again}>
          {label}
        </Button>
      )}
      <Problem title={t.notSent} sentences={[saving.problem]} />
      <Toast message={announcement} />
    </div>
  )
}

const ASK_EVERY_MS = 3000

interface DelayedProps {
  by: 'email' | 'sms'
  subject: 'link' | 'code'
  /** True if the message is a sign-in, for which there may be another way. */
  signsIn?: boolean
}

/** A notice while the message waits because messages of its channel cannot be sent. */
export function Delayed({ by, subject, signsIn }: DelayedProps) {
  const delivery = useDelivery()
  const { sends_texts } = usePageContext()
  const mode = useModeWords()
  const { title, queued, otherWay } = useTexts(texts).delayed
  const isDelayed = delivery?.[`${by}_delayed`]
  const hasOtherWay = signsIn && (by === 'email' ? sends_texts && !delivery?.sms_delayed : !delivery?.email_delayed)
  if (mode)
    // A dialog covers the frame, which says the same.
    return signsIn ? null : (
      <Alert>
        <p>{mode.title}</p>
        <p>{queued[subject]}</p>
      </Alert>
    )
  return (
    <>
      <LiveRegion message={isDelayed ? `${title[by]}. ${queued[subject]}` : ''} />
      {isDelayed && (
        <Alert kind="warning" title={title[by]}>
          <p>{queued[subject]}</p>
          {hasOtherWay && <p>{otherWay[by]}</p>}
        </Alert>
      )}
    </>
  )
}

/** Returns whether messages wait; polled while the page is visible. A failed poll keeps the last value. */
function useDelivery(): DeliveryResponse | undefined {
  const [delivery, setDelivery] = useState<DeliveryResponse>()
  useEffect(() => {
    const ask = () => {
      if (!document.hidden) callPublic('GET /sign-in/delivery').then(setDelivery, () => undefined)
    }
    ask()
    const asking = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(asking)
  }, [])
  return delivery
}
