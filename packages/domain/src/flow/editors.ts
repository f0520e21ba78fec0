import type { ApplicationStatus } from '../status/transitions.ts'

interface Borrower {
  id: string
  on_this_device: boolean
  is_editing: boolean
}

/** The borrowers on other devices than the reader's. */
export const othersOf = <B extends Borrower>(borrowers: readonly B[], own: Pick<B, 'id'>): B[] =>
  borrowers.filter(({ id, on_this_device }) => id !== own.id && !on_this_device)

/** Those of them who type answers now, or changed some within the last minutes. Once signing began, answers are locked. */
export const editorsOf = <B extends Borrower>(
  { status, borrowers }: { status: ApplicationStatus; borrowers: readonly B[] },
  own: Pick<B, 'id'>,
): B[] => (status === 'STARTED' ? othersOf(borrowers, own).filter(({ is_editing }) => is_editing) : [])
