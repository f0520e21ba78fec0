import type { ShownMode } from '@porchlight/api'
import type { Clock } from '../platform/clock.ts'
import { type Modes, shownEnd } from '../platform/mode.ts'

export interface ModeServices {
  modes: Modes
  clock: Clock
}

/** The mode as a page shows it. */
export function shownMode({ modes: { current }, clock }: ModeServices): ShownMode | null {
  if (current.name === 'normal') return null
  return { kind: current.name, until: shownEnd(current, clock.now())?.toISOString() ?? null }
}
