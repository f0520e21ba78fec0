import { useSyncExternalStore } from 'react'

/** A caller who gave the right day of birth and digits. Each verification is an object of its own. */
export interface VerifiedCaller {
  borrower_id: string
  /** Counts the verifications of this document. */
  number: number
}

/** The callers by application, until a note names them. In the memory of the document alone. */
const verified = new Map<string, VerifiedCaller>()
const listeners = new Set<() => void>()
let count = 0

/** `borrower_id`: undefined once a note has it, or where the next caller did not match. */
export function setVerifiedCaller(application_id: string, borrower_id: string | undefined): void {
  if (borrower_id === undefined) verified.delete(application_id)
  else verified.set(application_id, { borrower_id, number: ++count })
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useVerifiedCaller = (application_id: string): VerifiedCaller | undefined =>
  useSyncExternalStore(
    subscribe,
    () => verified.get(application_id),
    () => undefined,
  )
