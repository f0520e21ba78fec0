import type { ReactNode } from 'react'

/** The frame of every illustration. Each illustration has its own file, so that a page bundles only what it shows. */
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
