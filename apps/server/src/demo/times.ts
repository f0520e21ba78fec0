import type { Clock } from '../platform/clock.ts'

/** From when on, in the time of the machine, something of an application is shown at another time, and at which. */
export interface ShownFrom {
  application_id: string
  began_at: Date
  shown_at: Date
}

export interface DemoTimes extends Required<Pick<Clock, 'shown'>> {
  add(from: ShownFrom): void
}

/**
 * The times at which demo applications show what happened to them. They are in memory, because every page of an application asks; what
 * they are made of is stored with the steps. docs/decisions/0063-demo-data-is-made-by-the-product.md
 */
export function demoTimes(): DemoTimes {
  const known = new Map<string, ShownFrom[]>()
  return {
    add(from) {
      const others = known.get(from.application_id) ?? []
      known.set(
        from.application_id,
        [...others, from].toSorted((a, b) => a.began_at.getTime() - b.began_at.getTime()),
      )
    },
    shown(application_id, at) {
      const last = known.get(application_id)?.findLast(({ began_at }) => began_at <= at)
      return last ? new Date(last.shown_at.getTime() + at.getTime() - last.began_at.getTime()) : at
    },
  }
}
