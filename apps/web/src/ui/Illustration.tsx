import type { ReactNode } from 'react'

/** A house at dusk; everything signed; a path that ends nowhere. */
export type IllustrationName = 'porch' | 'signed' | 'lost'

const drawings: Record<IllustrationName, ReactNode> = {
  porch: (
    <>
      <path fill="var(--surface)" stroke="var(--line-strong)" d="M42 92V50h76v42M34 54 80 24l46 30" />
      <path fill="var(--brand-soft)" stroke="var(--brand-line)" d="M70 92V64h20v28" />
      <path fill="var(--glow)" stroke="var(--line-strong)" d="M51 62h11v11H51zM98 62h11v11H98z" />
      <circle cx="80" cy="55" r="10" fill="var(--glow)" />
      <path stroke="var(--brand-line)" d="M80 52v4M22 92h116" />
      <path stroke="var(--line-strong)" d="M26 92c0-9 4-14 8-14s7 5 7 14M120 92c0-7 4-11 8-11s7 4 7 11" />
    </>
  ),
  signed: (
    <>
      <path fill="var(--surface)" stroke="var(--line-strong)" d="M50 18h44l18 18v66H50zM94 18v18h18" />
      <path stroke="var(--line)" d="M62 48h36M62 60h36" />
      <path stroke="var(--brand-line)" d="M62 84c5-9 8-9 8-3s5 6 8 1 5-4 7-1 7 2 10 0" />
      <circle cx="114" cy="90" r="16" fill="var(--success-soft)" stroke="var(--success)" />
      <path stroke="var(--success)" d="m107 90 5 5 9-10" />
    </>
  ),
  lost: (
    <>
      <path stroke="var(--line-strong)" d="M80 40v56M24 96h112" />
      <path fill="var(--brand-soft)" stroke="var(--brand-line)" d="M80 28h34l10 10-10 10H80z" />
      <path fill="var(--surface)" stroke="var(--line-strong)" d="M80 54H50l-10 9 10 9h30z" />
      <circle cx="36" cy="28" r="9" fill="var(--glow)" stroke="none" />
    </>
  ),
}

export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg
      className="illustration"
      aria-hidden="true"
      viewBox="0 0 160 116"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[name]}
    </svg>
  )
}
