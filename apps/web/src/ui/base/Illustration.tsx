import type { ReactNode } from 'react'

/** The frame of every illustration. */
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

/** A house at dusk. */
export const Porch = () => (
  <Illustration>
    <path fill="var(--surface)" stroke="var(--line-strong)" d="M34 92V50h92v42M24 54 80 18l56 36" />
    <path fill="var(--lamp)" stroke="var(--line-strong)" d="M44 62h16v14H44zM100 62h16v14h-16zM52 62v14M108 62v14" />
    <circle cx="80" cy="56" r="26" fill="var(--lamp)" opacity="0.22" />
    <circle cx="80" cy="56" r="15" fill="var(--lamp)" opacity="0.4" />
    <path fill="var(--brand-soft)" stroke="var(--brand-line)" d="M69 92V68h22v24M86 81v.1" />
    <path stroke="var(--line-strong)" d="M80 46v4" />
    <circle cx="80" cy="56" r="5.5" fill="var(--lamp)" stroke="var(--line-strong)" />
    <path stroke="var(--brand-line)" d="M8 92h144" />
    <path stroke="var(--line-strong)" d="M12 92c0-8 3-13 7-13s7 5 7 13M134 92c0-10 4-15 8-15s7 5 7 15" />
  </Illustration>
)
