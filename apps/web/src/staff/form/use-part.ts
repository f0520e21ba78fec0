import { useState } from 'react'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Holds the typed values of a part of a record that others can save at the same time. Without a change by the person they follow the
 * record. `isNewer`: someone else saved the part since typing began; the typed values stay.
 */
export function usePart<T>(stored: T): { typed: T; type(typed: T): void; isNewer: boolean } {
  const [base, setBase] = useState(stored)
  const [typed, type] = useState(stored)
  const isNewer = !isSame(stored, base)
  if (isNewer && (isSame(typed, base) || isSame(typed, stored))) {
    setBase(stored)
    type(stored)
  }
  return { typed, type, isNewer }
}
