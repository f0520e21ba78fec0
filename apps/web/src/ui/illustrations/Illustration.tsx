import type { ReactNode } from 'react'

/** What frames every drawing: each is a file of its own, so that a page fetches only its own. */
export function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg
      className="illustration"
      aria-hidden="true"
      viewBox="0 8 160 100"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}
