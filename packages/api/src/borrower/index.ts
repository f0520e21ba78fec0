import { accountOperations } from './account.ts'
import { signInOperations } from './sign-in.ts'

/** Every operation for borrowers, for their sign-in, and for the signing page. */
export const borrowerOperations = {
  ...accountOperations,
  ...signInOperations,
}
export type BorrowerOperations = typeof borrowerOperations
