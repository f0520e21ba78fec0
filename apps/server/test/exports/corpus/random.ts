/** Random choices that are the same at each run. */
export interface Random {
  /** A whole number from 0, below `limit`. */
  below(limit: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
}

/** The generator mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    chance: share => next() < share,
    pick: from => {
      if (from.length === 0) throw new Error('Nothing to pick from')
      return from[below(from.length)]!
    },
  }
}
