import { Illustration } from './Illustration.tsx'

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
