import { LONGEST_DECLINE_REASON } from '@porchlight/domain'
import { useRef, useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { Failure } from '../ui/base/Failure.tsx'
import { TextInput } from '../ui/base/TextInput.tsx'
import { focusField } from '../ui/ErrorSummary.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { texts } from './text.ts'
import type { SigningSession } from './use-signing-session.ts'

const REASON_ID = 'reason'

/** Declining requires a reason, because it ends the signing for everyone. */
export function DeclineDialog({ session, onClose }: { session: SigningSession; onClose(): void }) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isSent = useRef(false)
  const t = useTexts(texts)
  const isMissing = reason.trim() === ''
  const decline = () => {
    setAsked(true)
    if (isMissing) focusField(REASON_ID)
    else if (!session.busy) {
      isSent.current = true
      session.act('POST /signing/decline', { body: { reason: reason.trim() } })
    }
  }
  // A report that the page makes by itself continues.
  const close = () => (session.busy && isSent.current ? session.stop() : onClose())
  return (
    <Dialog
      short
      title={t.declineTitle}
      closeLabel={t.close}
      onClose={close}
      onSubmit={decline}
      footer={
        <>
          <Button onClick={close}>{t.cancel}</Button>
          <Button type="submit" kind="danger" busy={session.busy && t.declining}>
            {t.decline}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t.declineText}</p>
        <TextInput
          id={REASON_ID}
          lines={3}
          label={t.reason}
          hint={t.reasonHint}
          value={reason}
          error={isAsked && isMissing ? t.reasonMissing : undefined}
          onChange={typed => setReason(typed.slice(0, LONGEST_DECLINE_REASON))}
        />
        <Failure sentences={[session.problem]} />
      </div>
    </Dialog>
  )
}
