import type { YearMonth } from '../../forms/day.ts'
import type { Phrase, Text } from '../../forms/text.ts'
import type { SectionId } from '../../sections/index.ts'
import type { CreditLimit, LimitId } from '../limits.ts'
import type { MonthlyAmounts } from '../totals/totals.ts'
import type { FactsWithFigures, ReportAmounts } from '../totals/with-report.ts'

/** A contact or an SSN of a person that other applications have as well. */
export interface SharedIdentifier {
  borrower_id: string
  kind: 'EMAIL' | 'PHONE' | 'SSN'
  /** Number of other applications that have it. */
  applications: number
  /** The ids of those that the reader may see. */
  visible: readonly string[]
}

export interface AttentionFacts extends FactsWithFigures {
  shared: readonly SharedIdentifier[]
  /** Sections that were sent back and signed again as they were. */
  askedAndUnchanged: readonly SectionId[]
  /** The lender's limits for this loan. */
  limits: readonly CreditLimit[]
}

declare const shown: unique symbol
/** Words of a borrower that a sentence shows and that no rule can read: a name, an employer, a purpose. */
export interface Shown {
  readonly [shown]: true
}

/**
 * The answers of a person that rules may read. Age, marital status, dependents, demographics and the kind of other income have no place here,
 * and names can only be shown.
 */
export interface CheckedPerson {
  name: Shown
  /** Whole cents a month, of every source alike. */
  income: number
  /** The part of it that is commission and overtime. */
  commission_and_overtime: number
  jobs: readonly { employer: Shown; since: YearMonth; is_self_employed: boolean }[]
  /** The ends of former jobs. */
  former_jobs_until: readonly YearMonth[]
  /** Null without a current address. */
  address: { since: YearMonth; payment: number; is_owned: boolean; plans: Shown } | null
  bankruptcy: { year: Shown } | null
  /** Amounts that the form asked about and that were signed as they are. */
  confirmed: readonly { section: SectionId; source: Shown; pay: Shown }[]
  shared: readonly Omit<SharedIdentifier, 'borrower_id'>[]
}

/** Whole cents in accounts of all people together. */
export interface CheckedAccounts {
  CHECKING: number
  SAVINGS: number
  /** The sum in checking, savings and certificates of deposit. */
  cash: number
  all: number
}

/** The facts that rules read. */
export interface CheckedFacts extends MonthlyAmounts {
  people: readonly CheckedPerson[]
  accounts: CheckedAccounts
  /** The month of the signing. */
  month: YearMonth
  /** The payments of people for their present housing; one payment of an address that they share. */
  present_housing: number
  land: { situation: string | null; lot_rent: number; is_refinanced: boolean }
  /** Null after the data of the primary borrower was deleted. */
  home: { is_known: boolean; model_year: string; use: string | null; use_words: Shown } | null
  down_payment: { amount: number; source: string | null; source_words: Shown; giver: Shown }
  /** Null where no price of the home was given. */
  loan: { amount: number; cash_price: number } | null
  /** Null without the debts by report. */
  with_report: Pick<ReportAmounts, 'debts' | 'income'> | null
  limits: readonly CreditLimit[]
  asked_and_unchanged: readonly { section: SectionId; title: Shown }[]
}

export interface Finding {
  text: Text
  /** The applications that the text speaks of, as far as the reader may see them. */
  applications?: readonly string[]
  /** Where it differs from that of the rule. */
  section?: SectionId
}

/** A fact for an officer to check. It names the fact with its figures, and never says what follows from it. */
export interface AttentionRule {
  id: string
  section: SectionId
  /** Names what is compared, for the list of what was checked. */
  checks: Phrase
  /** The limit that it compares with. Without that limit in force there is no such rule. */
  limit?: LimitId
  /** Each finding is one flag; none where the fact does not hold. */
  find(facts: CheckedFacts): readonly Finding[]
}

export interface AttentionFlag extends Finding {
  rule: string
  section: SectionId
}
