// Apart from the illustration of the first visit, which does not show these.
import { Illustration } from '../base/Illustration.tsx'

/** A path that ends nowhere. */
export const Lost = () => (
  <Illustration>
    <path stroke="var(--line-strong)" d="M80 40v56M24 96h112" />
    <path fill="var(--brand-soft)" stroke="var(--brand-line)" d="M80 28h34l10 10-10 10H80z" />
    <path fill="var(--surface)" stroke="var(--line-strong)" d="M80 54H50l-10 9 10 9h30z" />
    <circle cx="36" cy="28" r="9" fill="var(--lamp)" opacity="0.6" />
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

/** A letter on its way. */
export const Letter = () => (
  <Illustration>
    <circle cx="84" cy="60" r="34" fill="var(--lamp)" opacity="0.22" />
    <path fill="var(--surface)" stroke="var(--line-strong)" d="M46 36h78v50H46z" />
    <path fill="var(--brand-soft)" stroke="var(--brand-line)" d="m46 36 39 29 39-29z" />
    <path stroke="var(--line-strong)" d="M16 48h18M8 61h26M20 74h14" />
  </Illustration>
)

/** A locked door. */
export const Locked = () => (
  <Illustration>
    <path fill="var(--surface)" stroke="var(--line-strong)" d="M54 96V22h52v74M26 96h108" />
    <path fill="var(--lamp)" stroke="var(--line)" d="M64 32h32v18H64z" />
    <path stroke="var(--brand-line)" d="M73 70v-5a7 7 0 0 1 14 0v5" />
    <path fill="var(--brand-soft)" stroke="var(--brand-line)" d="M68 70h24v16H68zM80 76v4" />
  </Illustration>
)
