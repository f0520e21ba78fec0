import { formatPhone, phoneDigits } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useIsHeld } from '../../frame/use-mode-words.ts'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { texts } from './text.ts'

interface SentState {
  invited: string
}

/** The state of the history entry that shows the confirmation. `contact`: an email or phone number as it was typed. */
export const invitationSentTo = (contact: string): SentState => ({
  invited: formatPhone(phoneDigits(contact) ?? contact),
})

/** Confirms an invitation that was sent on the page before; once, so that a reload does not repeat it. */
export function InvitationSent() {
  const [sent] = useState(useHistoryState<SentState | null>())
  const isHeld = useIsHeld()
  const t = useTexts(texts)
  useEffect(() => {
    if (sent?.invited) history.replaceState(null, '')
  }, [sent])
  if (!sent?.invited) return null
  return (
    <Alert kind={isHeld ? 'info' : 'success'} title={isHeld ? t.held.title : t.invitationSent} urgent>
      <p>{(isHeld ? t.held : t).sendingTo(sent.invited)}</p>
    </Alert>
  )
}
