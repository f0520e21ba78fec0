import { sharedValue } from '../../data/shared-value.ts'

/** A caller who gave the right day of birth and digits. Each verification is an object of its own. */
export interface VerifiedCaller {
  borrower_id: string
  /** Counts the verifications of this document. */
  number: number
}

/** The callers by application, until a note names them. In the memory of the document alone. */
const verified = sharedValue<ReadonlyMap<string, VerifiedCaller>>(new Map())
let count = 0

/** `borrower_id`: undefined once a note has it, or where the next caller did not match. */
export function setVerifiedCaller(application_id: string, borrower_id: string | undefined): void {
  const others = [...verified.read()].filter(([id]) => id !== application_id)
  verified.write(
    new Map(borrower_id === undefined ? others : [...others, [application_id, { borrower_id, number: ++count }]]),
  )
}

export const useVerifiedCaller = (application_id: string): VerifiedCaller | undefined =>
  verified.use().get(application_id)
