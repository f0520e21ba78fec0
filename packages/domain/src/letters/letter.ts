import { phrase } from '../forms/text.ts'
import { defineTransitions, type EventOf } from '../status/transitions.ts'

/** The parts of a letter: an ITEM is something that it names. */
export const letterParts = ['HEADING', 'TEXT', 'ITEM'] as const
export interface LetterPart {
  kind: (typeof letterParts)[number]
  text: string
}

/** The ways in which a letter reaches its person: by email with a link to its page, or on paper. */
export const letterWays = ['EMAIL', 'PAPER'] as const
export type LetterWay = (typeof letterWays)[number]

/** The reasons for which a letter goes on paper, or was not emailed, for staff. */
export const paperReasons = {
  NO_CONSENT: phrase('no consent to electronic records'),
  NO_ACCOUNT: phrase('no account to open it with'),
  NO_EMAIL: phrase('no email address'),
  NO_MAIL: phrase('no email is sent here'),
  RETURNED: phrase('it came back'),
  MISTAKE: phrase('it was entered by mistake'),
  /** The reason for a letter that is not sent at all. */
  TOO_LATE: phrase('it left too few days to answer'),
} as const
export type PaperReason = keyof typeof paperReasons

/** The facts that decide in which way a letter goes to a borrower. */
interface Reachable {
  hasElectronicRecords: boolean
  hasAccount: boolean
  hasEmail: boolean
  /** True if the installation sends email. */
  sendsMail: boolean
}

/** Returns why a letter to a borrower goes on paper; null where it can go by email. */
export function paperReasonOf(facts: Reachable): PaperReason | null {
  if (!facts.hasElectronicRecords) return 'NO_CONSENT'
  if (!facts.hasAccount) return 'NO_ACCOUNT'
  if (!facts.hasEmail) return 'NO_EMAIL'
  return facts.sendsMail ? null : 'NO_MAIL'
}

/** The events of a letter that waits on paper. The mail server may accept late what it refused at first. */
const onPaper = { printed: 'PRINTED', mailed: 'SENT', accepted: 'SENT', restored: 'SENT', dropped: 'NOT_SENT' } as const
const letterTransitions = {
  DRAFT: { queued: 'SENDING', put_to_print: 'TO_PRINT' },
  /** The email is queued, and the mail server has not accepted it yet. */
  SENDING: { accepted: 'SENT', refused: 'TO_PRINT', dropped: 'NOT_SENT' },
  TO_PRINT: onPaper,
  /** Printing is not sending. */
  PRINTED: onPaper,
  SENT: { returned: 'TO_PRINT' },
  /** A newer notice replaced it, it left too few days, or the application ended, before it was sent. `restored`: it had been sent, and did not come back. */
  NOT_SENT: { restored: 'SENT' },
} as const

export type LetterState = keyof typeof letterTransitions
export const letterStates = Object.keys(letterTransitions) as LetterState[]
export type LetterEvent = EventOf<typeof letterTransitions>
export const letterEvents = [
  'queued',
  'put_to_print',
  'accepted',
  'refused',
  'dropped',
  'printed',
  'mailed',
  'returned',
  'restored',
] as const satisfies LetterEvent[]

/** The next state of a letter. Throws IllegalTransition for an event that the state does not have. */
export const letterAfter = defineTransitions('letter', letterTransitions)
/** Returns whether an event can happen to a letter in this state. */
export const canHappenToLetter = (state: LetterState, event: LetterEvent): boolean =>
  Object.hasOwn(letterTransitions[state], event)

/** Returns whether a letter waits to be printed or mailed. */
export const isOnPaper = (state: LetterState): state is 'TO_PRINT' | 'PRINTED' =>
  state === 'TO_PRINT' || state === 'PRINTED'
