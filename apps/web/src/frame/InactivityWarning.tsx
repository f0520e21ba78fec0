import { idleness, pathTo } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { lastActive } from '../data/last-active.ts'
import { useDealerSlug } from '../data/page-context.tsx'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/Button.tsx'
import { clockTime } from '../ui/clock-time.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { LiveRegion } from '../ui/Toast.tsx'
import { texts } from './text.ts'

const SECOND = 1000
/** Said aloud at these seconds only: a clock that speaks every second lets nobody hear anything else. */
const SPOKEN: ReadonlySet<number> = new Set([60, 30, 10])

/** Asks whether the person is still there. It stands until it is answered, here or in another tab, or until nobody did. */
export function InactivityWarning({ onStay }: { onStay(): void }) {
  const [now, setNow] = useState(Date.now)
  const [, go] = useLocation()
  const dealer = useDealerSlug()
  const t = useTexts(texts).inactivity
  const left = Math.ceil(idleness(lastActive(), now).left / SECOND)
  const [spoken, speak] = useState('')

  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(ticking)
  }, [])
  useEffect(() => {
    if (SPOKEN.has(left)) speak(t.left(left))
  }, [left, t])
  // For whoever looks at the tabs only.
  useEffect(() => {
    const { title } = document
    document.title = t.title
    return () => {
      document.title = title
    }
  }, [t])

  return (
    <div data-asking>
      <Dialog
        short
        title={t.title}
        closeLabel={t.close}
        onClose={onStay}
        footer={
          <>
            <Button onClick={() => go(pathTo('logout', { dealer }))}>{t.signOut}</Button>
            <Button kind="primary" onClick={onStay}>
              {t.stay}
            </Button>
          </>
        }
      >
        <div className="stack">
          <p>{t.why}</p>
          <p>
            {t.soon} <strong role="timer">{clockTime(left)}</strong>
          </p>
        </div>
        <LiveRegion message={spoken} />
      </Dialog>
    </div>
  )
}
