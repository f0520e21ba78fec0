import { useEffect, useState } from 'react'
import { useLastSave } from '../data/last-save.ts'
import { useTexts } from '../text/texts.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { checkIcon } from '../ui/base/icons.ts'
import { texts } from './text.ts'

/** The page after a save takes this long at most to show. */
const RECENT_MS = 5_000
const SHOWN_MS = 5_000

/** 'Saved' for a moment after a save, on the same page or on the one that follows. */
export function SavedNote() {
  const lastSave = useLastSave()
  const [isShown, setShown] = useState(false)
  const t = useTexts(texts)
  useEffect(() => {
    const isRecent = Date.now() - lastSave.at <= RECENT_MS
    // After the first render: a live region is announced when its text changes.
    setShown(isRecent)
    if (!isRecent) return
    const over = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(over)
  }, [lastSave])
  return (
    <p className="steps__saved" role="status">
      {isShown && (
        <>
          <Icon shape={checkIcon} size={1} />
          <span>{lastSave.text ?? t.saved}</span>
        </>
      )}
    </p>
  )
}
