export type Role = 'BORROWER' | 'COBORROWER'

/** What a person is called beside the application. */
export const roleLabel: Record<Role, string> = { BORROWER: 'Main Borrower', COBORROWER: 'Co-Borrower' }

export const roleOf = (borrower: { is_primary: boolean }): Role => (borrower.is_primary ? 'BORROWER' : 'COBORROWER')
