import '../ui/form-styles.ts'
import { type ReactNode, useEffect } from 'react'
import { dropStaleDrafts } from '../data/drafts.ts'
import { identity } from '../data/session.ts'
import { SessionGuard } from '../frame/SessionGuard.tsx'
import { texts } from '../frame/text.ts'
import { useTexts } from '../text/texts.ts'
import { OfflineBar } from '../ui/OfflineBar.tsx'

/** What every page behind the sign-in stands on. */
export function SignedInProviders({ children }: { children: ReactNode }) {
  const { offline } = useTexts(texts)
  useEffect(() => {
    identity().then(
      who => who && dropStaleDrafts(who.user.id),
      () => undefined,
    )
  }, [])
  return (
    <>
      <OfflineBar message={offline} />
      <SessionGuard>{children}</SessionGuard>
    </>
  )
}
