import type { ReactNode } from 'react'
import { useTexts } from '../text/texts.ts'
import { StillBusy } from './base/Button.tsx'
import { texts } from './text.ts'

interface StillSavingProps {
  /** True while the server could not take a change yet, which is sent again. */
  isWaiting: boolean
  children: ReactNode
}

/** Says that a change takes longer than usual, on the button that was pressed and for screen readers. */
export function StillSaving({ isWaiting, children }: StillSavingProps) {
  const { stillSaving } = useTexts(texts)
  return (
    <StillBusy value={isWaiting ? stillSaving : undefined}>
      {isWaiting && (
        <p className="hidden" role="alert">
          {stillSaving}
        </p>
      )}
      {children}
    </StillBusy>
  )
}
