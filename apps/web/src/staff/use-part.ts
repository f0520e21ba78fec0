import { useState } from 'react'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * What is typed of a part of a record that others can save at the same time. What nobody typed over follows the record. `isNewer`: the
 * part was saved by someone else since typing began; what was typed stays.
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
