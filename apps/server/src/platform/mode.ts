/**
 * The modes of an installation. Each does less than the one before: `held` serves people and does nothing by itself: no job runs, so
 * nothing is sent, no one is reminded and nothing is deleted by age. `read-only` also refuses changes, `maintenance` every request but probes.
 * docs/decisions/0101-modes-are-stored-and-set-by-a-command.md
 */
export const modeNames = ['normal', 'held', 'read-only', 'maintenance'] as const
export type ModeName = (typeof modeNames)[number]

export interface Mode {
  name: ModeName
  /** The operator's estimate, which people read. The mode stays until another one is set. */
  ends_at: Date | null
}

/** Returns whether the mode is `last` or one before it. */
export const isWithin = ({ name }: Mode, last: ModeName): boolean => modeNames.indexOf(name) <= modeNames.indexOf(last)

/** The end that people read; null without an estimate, and after it. */
export const shownEnd = ({ ends_at }: Mode, now: Date): Date | null => (ends_at && ends_at > now ? ends_at : null)

/** The mode as a server knows it. */
export interface Modes {
  readonly current: Mode
  /** True if the server does nothing by itself. */
  readonly isHeld: boolean
  /** Reads the mode again. Returns whether it is another one. While it cannot be read, the last one stays. */
  refresh(): Promise<boolean>
}
