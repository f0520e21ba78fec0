import { phrase } from '../forms/text.ts'

export type Role = 'BORROWER' | 'COBORROWER'

/** The label of a borrower's role. */
export const roleLabel: Record<Role, string> = {
  BORROWER: phrase('Main Borrower'),
  COBORROWER: phrase('Co-Borrower'),
}

export const roleOf = (borrower: { is_primary: boolean }): Role => (borrower.is_primary ? 'BORROWER' : 'COBORROWER')
