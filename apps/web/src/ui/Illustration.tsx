import type { ReactNode } from 'react'

/** The frame of every illustration. Each illustration has its own file, so that a page bundles only what it shows. */
function Illustration({ children }: { children: ReactNode }) {
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

/** A path that ends nowhere. */
export const Lost = () => (
  <Illustration>
    <path stroke="var(--line-strong)" d="M80 40v56M24 96h112" />
    <path fill="var(--brand-soft)" stroke="var(--brand-line)" d="M80 28h34l10 10-10 10H80z" />
    <path fill="var(--surface)" stroke="var(--line-strong)" d="M80 54H50l-10 9 10 9h30z" />
    <circle cx="36" cy="28" r="9" fill="var(--lamp)" opacity="0.6" />
  </Illustration>
)

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

/** Everything signed. */
export const Signed = () => (
  <Illustration>
    <path fill="var(--surface)" stroke="var(--line-strong)" d="M50 18h44l18 18v66H50zM94 18v18h18" />
    <path stroke="var(--line)" d="M62 48h36M62 60h36" />
    <path stroke="var(--brand-line)" d="M62 84c5-9 8-9 8-3s5 6 8 1 5-4 7-1 7 2 10 0" />
    <circle cx="114" cy="90" r="16" fill="var(--success-soft)" stroke="var(--success)" />
    <path stroke="var(--success)" d="m107 90 5 5 9-10" />
  </Illustration>
)
