import { type ApplicationStatus, type ErrorCode, errorCodes, phrase } from '@porchlight/domain'
import { MOST_EXPORTED, openingsADay } from '@porchlight/domain/staff'

/** Why there is no file of an application: a refusal, or that its file was deleted with the data of a borrower. */
export type ItemRefusal = ErrorCode | 'data_deleted'

const NOT_YOURS = 'You can no longer open this application.'

const sentences: Partial<Record<ItemRefusal, string>> = {
  data_deleted: 'The data of a borrower was deleted, and this file with it.',
  export_blocked: 'No file can be made of it now. The page of its files says why.',
  internal_error: 'It has no file, because this system has a fault. Report it to the people who run the system.',
  wrong_status: 'It was opened again to change something. Once everyone signs it again, you can make a file.',
  application_not_found: NOT_YOURS,
  application_forbidden: NOT_YOURS,
  staff_forbidden: NOT_YOURS,
  application_withdrawn: 'It was withdrawn.',
  application_finished: 'The lender has finished with it.',
  staff_openings_used_up: `You opened ${openingsADay.most} applications today. That's the limit for one day. Try again tomorrow.`,
}

/** The sentence beside an application without a file. */
export const refusalSentence = (code: string): string =>
  sentences[code as ItemRefusal] ?? errorCodes[code as ErrorCode].message

/** Beside the list of applications. */
export const listErrors = {
  none: phrase('Choose at least one application'),
  many: phrase(`Choose at most ${MOST_EXPORTED} applications`),
  twice: phrase('An application is on the list twice'),
} as const

/** Labels of the list as a file. */
export const columnLabels = {
  id: 'Application',
  borrower: 'Borrower',
  coborrowers: 'Co-borrowers',
  loan_number: 'Loan number',
  dealer: 'Dealer',
  amount: 'Loan amount',
  collateral: 'Home or land',
  group: 'To do',
  assignee: 'Assigned to',
  submitted: 'Submitted',
  first_submitted: 'First submitted',
  due: 'Due',
  due_by: 'Due by',
  follow_up: 'Follow up',
  status: 'Status',
} as const

/** An application in the list was submitted once. */
export const statusLabels: Readonly<Record<ApplicationStatus, string>> = {
  STARTED: 'Open again',
  SENT_FOR_SIGNATURE: 'Being signed again',
  WAITING_ON_ESIGNATURE_SERVICE: 'Being signed again',
  SUBMITTED: 'Submitted',
  REVIEWED: 'In review',
}
export const WITHDRAWN = 'Withdrawn'
export const FINISHED = 'Finished'
