import type { ApplicationStatus } from '../status/transitions.ts'

import { openRequests, type Returned } from './unlocked-sections.ts'

interface Borrower {
  id: string
  on_this_device: boolean
  is_editing: boolean
}
interface Standing<B> {
  status: ApplicationStatus
  returned: Returned | null
  borrowers: readonly B[]
}

/** The borrowers on other devices than the reader's. */
export const othersOf = <B extends Borrower>(borrowers: readonly B[], own: Pick<B, 'id'>): B[] =>
  borrowers.filter(({ id, on_this_device }) => id !== own.id && !on_this_device)

/**
 * Returns those of them who type answers now, changed some within the last minutes, or have not changed what the lender sent back. Once signing
 * began, answers are locked.
 */
export const editorsOf = <B extends Borrower>({ status, returned, borrowers }: Standing<B>, own: Pick<B, 'id'>): B[] =>
  status === 'STARTED'
    ? othersOf(borrowers, own).filter(({ id, is_editing }) => is_editing || openRequests(returned, id).length > 0)
    : []
