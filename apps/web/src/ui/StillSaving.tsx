import '../styles/forms.css'
import { type ReactNode, useContext } from 'react'
import { useTexts } from '../text/texts.ts'
import { StillBusy } from './base/Button.tsx'
import { texts } from './text.ts'

interface StillSavingProps {
  /** True while the server could not take a change yet, which is sent again. */
  isWaiting: boolean
  children: ReactNode
}

/** Says that a change takes longer than usual: on the button that was pressed, and why above the page and in open dialogs. */
export function StillSaving({ isWaiting, children }: StillSavingProps) {
  const { stillBusy } = useTexts(texts)
  return (
    <StillBusy value={isWaiting ? stillBusy : undefined}>
      <StillBusyNote />
      {children}
    </StillBusy>
  )
}

/** Says why a change takes longer than usual, and what to do. */
export function StillBusyNote() {
  const stillBusy = useContext(StillBusy)
  return (
    stillBusy && (
      <p className="still-saving" role="alert">
        {stillBusy.why}
      </p>
    )
  )
}
