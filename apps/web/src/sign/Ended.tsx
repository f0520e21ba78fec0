import type { SigningState } from '@porchlight/domain'
import { useEffect } from 'react'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Signed } from '../ui/illustrations/Illustration.tsx'
import { isEmbedded, tell } from './notify.ts'
import { SignShell } from './SignShell.tsx'
import { texts } from './text.ts'

/** The end of a visit, signed or declined. Notifies the embedding page; without one it shows a button back. */
export function Ended({ state }: { state: SigningState }) {
  const { step, return_url, signer, dealer } = state
  const isSigned = step === 'SIGNED'
  const news = isSigned ? 'document-completed' : 'document-declined'
  const t = useTexts(texts)
  useEffect(() => {
    if (isEmbedded()) tell(news, return_url)
  }, [news, return_url])
  return (
    <SignShell
      title={isSigned ? t.signedTitle : t.declinedTitle}
      lead={isSigned ? t.signedText(signer.name) : t.declinedText}
      dealer={dealer}
    >
      {isSigned && <Signed />}
      <div>
        <Button kind="primary" onClick={() => tell(news, return_url)}>
          {t.goBack}
        </Button>
      </div>
    </SignShell>
  )
}
