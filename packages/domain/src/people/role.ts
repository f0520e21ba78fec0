import { phrase } from '../forms/text.ts'

export type Role = 'BORROWER' | 'COBORROWER'

/** What a person is called beside the application. */
export const roleLabel: Record<Role, string> = {
  BORROWER: phrase('Main Borrower'),
  COBORROWER: phrase('Co-Borrower'),
}

export const roleOf = (borrower: { is_primary: boolean }): Role => (borrower.is_primary ? 'BORROWER' : 'COBORROWER')
