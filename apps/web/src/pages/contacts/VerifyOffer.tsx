import type { ParsedContact } from '@porchlight/domain'
import { useState } from 'react'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useUser } from '../../data/records.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { texts } from './text.ts'

const VerifyTyped = lazyComponent(async () => (await import('./VerifyTyped.tsx')).VerifyTyped)

/** Offers to verify the contact that the account lacks, which the person typed at registration. Nothing for an account that has both. */
export function VerifyOffer({ borrower }: { borrower: string }) {
  const { data: user } = useUser()
  const [verifying, setVerifying] = useState<ParsedContact['channel']>()
  const [announced, announce] = useState('')
  const { sends_texts } = usePageContext()
  const { emailOnly, ...offer } = useTexts(texts).offer
  const t = sends_texts ? offer : { ...offer, ...emailOnly }
  const missing = user && (user.email ? (user.phone_number || !sends_texts ? undefined : 'sms') : 'email')
  return (
    <>
      {missing && (
        <section className="stack stack--tight">
          <h2>{t.title}</h2>
          <p className="soft">{t[missing]}</p>
          <div>
            <Button onClick={() => setVerifying(missing)}>{t.verify[missing]}</Button>
          </div>
        </section>
      )}
      <Toast message={announced} />
      {verifying && (
        <VerifyTyped
          channel={verifying}
          borrower={borrower}
          onVerified={() => {
            setVerifying(undefined)
            announce(t.done)
          }}
          onClose={() => setVerifying(undefined)}
        />
      )}
    </>
  )
}
