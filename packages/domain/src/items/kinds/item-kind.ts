import type { Day } from '../../forms/day.ts'
import type { Phrase, Text } from '../../forms/text.ts'
import type { ItemActor } from '../item.ts'

/** The fields of an answer. Each kind uses some. */
export interface ItemAnswer {
  words?: string
  /** The way in which a paper was sent; a key of `channels` of the kind. */
  channel?: string | null
  /** The day on which it was sent, in the lender's time zone. */
  sent_on?: Day | null
  typed_name?: string
}

interface AnswerContext {
  /** The day in the lender's time zone. */
  today: Day
  /** First and last name of the borrower who answers. */
  name: string
}

/** The choice of a borrower who has no answer. */
interface NotAvailable {
  button: Phrase
  /** The label of the state for borrowers, and for staff. */
  label: Phrase
  staffLabel: Phrase
  /** The label for staff once it was cleared, where that does not make it done: borrowers then keep `label`. */
  clearedStaffLabel?: Phrase
  reasons: Readonly<Record<string, string>>
}

/** A borrower's answer, as it is stored. */
interface StoredAnswer {
  /** The first name of a borrower who used the device of the reader; null for the reader. */
  name: string | null
  /** The day of the answer, in the lender's time zone. */
  answered_on: Day
  channel: string | null
  sent_on: Day | null
}

/** The words about a borrower's answer that has nothing to check: it says that something was sent, or it is an agreement. */
interface Claim {
  /** The label of the state for that borrower until it is checked, and for staff. */
  label: Phrase
  staffLabel?: Phrase
  /** The sentences for that borrower. */
  sentences(answer: StoredAnswer): readonly Text[]
}

/** A kind of item: how it is asked, answered and checked. */
export interface ItemKindDefinition {
  /** The name of the kind for staff. */
  label: Phrase
  answer: 'words' | 'words-or-elsewhere' | 'signing' | 'typed-name'
  /** TRACKED: of someone who is no borrower. It is listed, and no one gets a message. */
  askedOf: readonly ('BORROWER' | 'ANY' | 'TRACKED')[]
  /** The actors that can begin such an item (`itemBegunBy` has its first state). */
  begunBy: readonly ItemActor[]
  /** The actors that can record an answer. ASSIGNEE: for one that came by phone, by mail or from someone who is tracked. */
  answeredBy: readonly ItemActor[]
  askedAgainBy: readonly ItemActor[]
  /** Absent where the answer itself is what has to be checked. */
  claim?: Claim
  /** Null where an answer is the only way. */
  notAvailable: NotAvailable | null
  /** True if an answer stays as it is: it is signed. Others can be changed until they are checked. */
  isAnswerFinal: boolean
  /** True if it reopens the application. It is asked for only while the lender has the application, and answered by new signed documents. */
  isSentBack: boolean
  /** True if it is only helpful before a Loan Estimate was sent (12 CFR 1026.19(e)(2)(iii)): nothing demands it until then. */
  isHelpfulBeforeEstimate: boolean
  /** The most characters of each field that has words. */
  limits: { readonly [F in keyof ItemAnswer]?: number }
  /** The fields of the kind as they are stored. */
  normalize(answer: ItemAnswer): ItemAnswer
  /** Messages beside the fields of a normalized answer; empty where it is right. */
  check(answer: ItemAnswer, context: AnswerContext): { [F in keyof ItemAnswer]?: Text }
}
