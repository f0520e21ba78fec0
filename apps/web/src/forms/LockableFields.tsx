import { type ReactNode, useContext } from 'react'
import { useTexts } from '../text/texts.ts'
import { texts } from './text.ts'
import { LOCKED_ID, LockedContext } from './use-locked.ts'

/** The fields of a page. They are disabled where the page was opened with locked answers, and described by the notice that says why. */
export function LockableFields({ children }: { children: ReactNode }) {
  const t = useTexts(texts)
  if (!useContext(LockedContext)) return children
  return (
    <fieldset className="stack" disabled aria-describedby={LOCKED_ID}>
      <legend className="hidden">{t.locked}</legend>
      {children}
    </fieldset>
  )
}
