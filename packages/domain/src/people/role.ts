import { phrase } from '../forms/text.ts'

export type Role = 'BORROWER' | 'COBORROWER'

/** The label of a borrower's role, the same everywhere but on the card of the dashboard. */
export const roleLabel: Record<Role, string> = {
  BORROWER: phrase('Primary Borrower'),
  COBORROWER: phrase('Co-Borrower'),
}

export const roleOf = (borrower: { is_primary: boolean }): Role => (borrower.is_primary ? 'BORROWER' : 'COBORROWER')
