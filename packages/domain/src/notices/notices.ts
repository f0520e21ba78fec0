import type { BorrowerStatus } from '../status/transitions.ts'
import { inactiveNotices } from './inactive-notices.ts'
import { itemNotices } from './item-notices.ts'
import { letterNotices } from './letter-notices.ts'
import type { NoticeDecision, NoticeDefinition, RecipientRole } from './notice.ts'
import { progressNotices } from './progress-notices.ts'
import { signingNotices } from './signing-notices.ts'

/** The recipients, channels and texts of each event (docs/product/notices.md §2). */
export const notices = { ...progressNotices, ...signingNotices, ...itemNotices, ...letterNotices, ...inactiveNotices }

export type NoticeEvent = keyof typeof notices
export const noticeEvents = Object.keys(notices) as NoticeEvent[]

/** Returns whether an event is one of items or letters, which 0.1.0 does not know. */
export const isItemNotice = (event: NoticeEvent): boolean => Object.hasOwn({ ...itemNotices, ...letterNotices }, event)

export const noticeOf = (event: NoticeEvent): NoticeDefinition => notices[event]

/** The messages to borrowers about an application. Those of a sign-in carry secrets, and are no record of it. */
export type SentMessageKind = NoticeEvent | 'invitation'

const titles: ReadonlyMap<string, string> = new Map<SentMessageKind, string>([
  ...noticeEvents.map(event => [event, noticeOf(event).title] as const),
  ['invitation', 'Invitation to apply together'],
])
/** The title of a message, for staff. Another release may have sent one of a kind that only it knows. */
export const sentMessageTitle = (kind: string): string => titles.get(kind) ?? kind

interface Recipient {
  id: string
  is_primary: boolean
  status: BorrowerStatus
}

/** The role of a borrower in an event. `persons`: the borrowers who acted, or are asked to act. */
export function recipientRole(
  borrower: Recipient,
  { persons, isOutForSignature }: { persons: readonly string[]; isOutForSignature: boolean },
): RecipientRole {
  if (borrower.status === 'INVITED') return 'invited'
  if (persons.includes(borrower.id)) return 'person'
  if (isOutForSignature && borrower.status === 'READY_TO_SIGN_SUBMIT') return 'signer'
  return borrower.is_primary ? 'primary' : 'coborrower'
}

export const decisionFor = (event: NoticeEvent, role: RecipientRole): NoticeDecision => noticeOf(event).recipients[role]
