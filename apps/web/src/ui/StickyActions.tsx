import type { ReactNode } from 'react'

/** The page's buttons, the primary one first: fixed at the bottom of a phone's screen, in the flow on larger screens. */
export function StickyActions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>
}
