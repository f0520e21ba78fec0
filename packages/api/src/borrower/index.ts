import type { RegisteredList } from '@porchlight/domain'
import { accountOperations } from './account.ts'
import { agreementOperations } from './agreements.ts'
import { applicationOperations } from './applications.ts'
import { coborrowerOperations } from './coborrowers.ts'
import type { ListOperations, skipOperations } from './lists.ts'
import type { progressOperations } from './progress.ts'
import { sectionOperations } from './sections.ts'
import { signInOperations } from './sign-in.ts'

/** The operations for borrowers, for their sign-in, and for the signing page, but for those that follow from the registry of sections. */
export const borrowerOperations = {
  ...accountOperations,
  ...agreementOperations,
  ...applicationOperations,
  ...coborrowerOperations,
  ...sectionOperations,
  ...signInOperations,
}
/** Every one of them. */
export type BorrowerOperations = typeof borrowerOperations &
  ListOperations<RegisteredList> &
  ReturnType<typeof progressOperations> &
  ReturnType<typeof skipOperations>
