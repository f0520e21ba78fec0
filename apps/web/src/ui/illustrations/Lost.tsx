import { Illustration } from './Illustration.tsx'

/** A path that ends nowhere. */
export const Lost = () => (
  <Illustration>
    <path stroke="var(--line-strong)" d="M80 40v56M24 96h112" />
    <path fill="var(--brand-soft)" stroke="var(--brand-line)" d="M80 28h34l10 10-10 10H80z" />
    <path fill="var(--surface)" stroke="var(--line-strong)" d="M80 54H50l-10 9 10 9h30z" />
    <circle cx="36" cy="28" r="9" fill="var(--lamp)" opacity="0.6" />
  </Illustration>
)
