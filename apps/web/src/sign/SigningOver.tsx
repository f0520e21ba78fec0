import type { SigningClosedCode, SigningNotification } from '@porchlight/domain'
import type { ApiError } from '../data/base/api-error.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { isEmbedded, notifyParent, SignShell } from './SignShell.tsx'
import { texts } from './text.ts'

type ButtonText = 'goBack' | 'toApplications' | 'openAgain' | 'signInAgain'
type Hint = keyof typeof texts.english.closedHints
interface Way {
  news: SigningNotification
  button: ButtonText
  hint?: Hint
}

const toApplication = (hint?: Hint): Way => ({ news: 'documents-closed', button: 'goBack', ...(hint && { hint }) })
const toApplications = (hint?: Hint): Way => ({
  news: 'application-ended',
  button: 'toApplications',
  ...(hint && { hint }),
})

/** The way on from documents that can no longer be signed, by the code of the refusal. */
const ways: Record<SigningClosedCode | 'signing_signed_out', Way> = {
  signing_reopened: toApplication('newDocuments'),
  signing_declined: toApplication('reason'),
  signing_withdrawn: toApplications(),
  signing_discarded: toApplications(),
  signing_removed: toApplications('call'),
  signing_voided: toApplication('startAgain'),
  signing_not_built: toApplication(),
  signing_closed: toApplication(),
  signing_signed_out: { news: 'session-ended', button: 'signInAgain' },
}
const isListed = (code: string): code is keyof typeof ways => Object.hasOwn(ways, code)
const again: Way = { news: 'session-ended', button: 'openAgain' }

interface SigningOverProps {
  refusal: ApiError
  returnUrl: string | undefined
}

/** Replaces the documents: why they can no longer be signed here, and the way on. */
export function SigningOver({ refusal, returnUrl }: SigningOverProps) {
  const { news, button, hint } = isListed(refusal.code) ? ways[refusal.code] : again
  const t = useTexts(texts)
  // Outside of a frame no page opens the documents again, and a page that never opened knows no way back.
  const hasWay = isEmbedded() || (returnUrl !== undefined && news !== 'session-ended')
  return (
    <SignShell title={t.overTitle} lead={refusal.message}>
      {hint && <p>{t.closedHints[hint]}</p>}
      {hasWay ? (
        <div>
          <Button kind="primary" onClick={() => notifyParent(news, returnUrl)}>
            {t[button]}
          </Button>
        </div>
      ) : (
        <p>{t.overHint}</p>
      )}
    </SignShell>
  )
}
