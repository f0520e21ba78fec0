import type { RegisteredList } from '@porchlight/domain'
import { accountOperations } from './account.ts'
import { agreementOperations } from './agreements.ts'
import { applicationOperations, requestOperations, viewOperations } from './applications.ts'
import { coborrowerOperations, invitationOperations } from './coborrowers.ts'
import { dealerOperations } from './dealers.ts'
import { documentOperations } from './documents.ts'
import { inboxOperations } from './inbox.ts'
import { itemOperations } from './items.ts'
import { borrowerLetterOperations } from './letters.ts'
import type { ListOperations, skipOperations } from './lists.ts'
import { modeOperations } from './mode.ts'
import { noticeOperations } from './notices.ts'
import { pageErrorOperations } from './page-errors.ts'
import type { progressOperations } from './progress.ts'
import { answerReviewOperations } from './review.ts'
import { borrowerSectionOperations, editingOperations, landOperations, loanOperations } from './sections.ts'
import { signInOperations } from './sign-in.ts'
import { signingOperations } from './signing.ts'
import { signingPageOperations } from './signing-page.ts'

/** The operations for borrowers, for their sign-in, and for the signing page, but for those that follow from the registry of sections. */
export const borrowerOperations = {
  ...accountOperations,
  ...agreementOperations,
  ...applicationOperations,
  ...coborrowerOperations,
  ...invitationOperations,
  ...borrowerSectionOperations,
  ...editingOperations,
  ...landOperations,
  ...loanOperations,
  ...requestOperations,
  ...viewOperations,
  ...dealerOperations,
  ...documentOperations,
  ...inboxOperations,
  ...itemOperations,
  ...borrowerLetterOperations,
  ...modeOperations,
  ...noticeOperations,
  ...pageErrorOperations,
  ...answerReviewOperations,
  ...signInOperations,
  ...signingOperations,
  ...signingPageOperations,
}
export type BorrowerOperations = typeof borrowerOperations &
  ListOperations<RegisteredList> &
  ReturnType<typeof progressOperations> &
  ReturnType<typeof skipOperations>
