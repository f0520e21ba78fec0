import type { ReactNode } from 'react'

/** The page's buttons, the primary one first: at the foot of a phone's screen, in the flow elsewhere. */
export function StickyActions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>
}
