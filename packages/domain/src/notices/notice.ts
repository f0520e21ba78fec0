import type { Formatted, Message, Text } from '../forms/text.ts'
import type { OutcomeForBorrowers } from '../status/outcomes.ts'
import type { ApplicationStatus } from '../status/transitions.ts'

export type NoticeChannel = 'EMAIL' | 'SMS'
export const noticeChannels: readonly NoticeChannel[] = ['EMAIL', 'SMS']

/**
 * A recipient's relation to an event; the first role that fits is the recipient's. `invited`: someone who has not accepted an
 * invitation by email. `person`: the borrower who acted, is asked to act, or is removed. `signer`: another one who has not
 * signed yet, while the application is out for signature.
 */
export const recipientRoles = ['invited', 'person', 'signer', 'primary', 'coborrower'] as const
export type RecipientRole = (typeof recipientRoles)[number]

/** The values that texts of notices may contain: first names, the dealer and the lender, with their contacts. */
export interface NoticeValues {
  /** The first name of the person that the event is about. */
  name: string
  /** The first name of the primary borrower. */
  primary: string
  dealer: string
  /** The dealer's. */
  phone: string
  /** The dealer's. */
  email: string
  lender: string
  /** '' where the lender gives none. */
  lender_phone: string
  application: string
  /** The first line of the reason for declining or returning. */
  reason: string
  /** The sections that the lender sent back. */
  sections: readonly Text[]
  /** The first names of the borrowers that the lender asked to change sections; '' where the recipient is one of them. */
  changers: Text
  /** The groups of what the lender asks the recipient for. */
  groups: readonly Text[]
  /** The first name and the job title of the staff member; '' where they are not known. */
  officer: string
  officer_title: string
  /** '' for one without. */
  officer_nmls_id: string
  /** The page that the notice leads to. */
  link: string
  /** The page that stops reminders. */
  stop: string
  /** Days from the warning to the deletion of an inactive application. */
  days: number
  /** Number of borrowers the application has. */
  borrowers: number
  /** The person who contacts the borrowers after they submit: 'A loan officer'. */
  contact: string
  /** The last day for it: 'Tuesday, Dec 1'. */
  contact_by: string
  /** The lender's day on which it ended. */
  on: Formatted
  /** The things to have at hand by then, each on a line that begins with {@link LIST_ITEM}; empty where the lender asks for nothing. */
  have_ready: string
}
/** Begins a line of a paragraph that a mail shows as an entry of a list. */
export const LIST_ITEM = '• '

export type NoticeText = (values: NoticeValues) => Message
/** Null where the paragraph says nothing to this recipient. */
type NoticeParagraph = (values: NoticeValues) => Message | null

export interface EmailNotice {
  subject: NoticeText
  paragraphs: readonly NoticeParagraph[]
}
/** The texts of each channel, or null where the decision is to send nothing. {@link noticeContacts} decides who gets which. */
export type NoticeDecision = { EMAIL: EmailNotice; SMS: NoticeText | null } | { EMAIL: null; SMS: null }

interface Reachable {
  /** An email address, verified or not; null or '' for a person without one. */
  email: string | null
  phone_number: string | null
  /** True if the person chose text messages, for that phone number. */
  choseTexts: boolean
}

/**
 * The contacts that a notice goes to: an email to everyone who has one, and a text message besides, or alone, to those who chose texts
 * (docs/product/notices.md §3).
 */
export const noticeContacts = ({
  email,
  phone_number,
  choseTexts,
}: Reachable): Record<NoticeChannel, string | null> => ({
  EMAIL: email || null,
  SMS: choseTexts ? phone_number : null,
})

export interface NoticeDefinition {
  /** Title in the documentation and in the lists of staff. */
  title: string
  /** The states in which the event is still news. A text message that waited for the morning is dropped in any other. */
  currentWhile: readonly (ApplicationStatus | 'GONE')[]
  leadsTo: 'progress' | 'dashboard' | 'letter'
  button: NoticeText
  /** Contains a link that stops reminders. */
  isReminder?: true
  /** Reaches borrowers without an account, too, by email alone: those who use the device of the primary borrower. */
  withoutAccount?: true
  /** The outcome that it is about. It waits for {@link UNDO_MINUTES}, and is dropped if that does not stand then. */
  outcome?: OutcomeForBorrowers['kind']
  /** The message is dropped unless something is open for its recipient, or demanded (not only helpful), or unless nothing is open. */
  currentItems?: 'OPEN' | 'DEMANDED' | 'DONE'
  /** The text message reaches borrowers who are no longer on the application. */
  toRemoved?: true
  recipients: Readonly<Record<RecipientRole, NoticeDecision>>
}

/** The time for which the news of an outcome waits: one that was entered by mistake is usually seen, and undone, right after. */
export const UNDO_MINUTES = 15

export const nothing: NoticeDecision = { EMAIL: null, SMS: null }

/** To a person who has not registered, and so could not choose text messages. */
export const sendEmail = (subject: NoticeText, paragraphs: readonly NoticeParagraph[]): NoticeDecision => ({
  EMAIL: { subject, paragraphs },
  SMS: null,
})

/** A text message may be all that a person gets, so each notice has one. */
export const send = (subject: NoticeText, paragraphs: readonly NoticeParagraph[], SMS: NoticeText) => ({
  EMAIL: { subject, paragraphs },
  SMS,
})

/** The same decision for all borrowers but the person who acted, who sees it on the page. */
export const everyone = (decision: NoticeDecision) => ({
  invited: nothing,
  person: nothing,
  signer: decision,
  primary: decision,
  coborrower: decision,
})

/** A paragraph for those who apply together, and another one, or none, for a borrower who applies alone. */
export const forSeveral =
  (several: NoticeText, alone: NoticeText | null): NoticeParagraph =>
  values =>
    values.borrowers === 1 ? (alone?.(values) ?? null) : several(values)

const LONGEST_REASON = 200

/** The first line of a reason, shortened to a length that fits into a message. */
export function firstLine(reason: string): string {
  const [line = ''] = reason.trim().split(/\r?\n/)
  const characters = [...line.trim()]
  return characters.length > LONGEST_REASON ? `${characters.slice(0, LONGEST_REASON - 1).join('')}…` : line.trim()
}
