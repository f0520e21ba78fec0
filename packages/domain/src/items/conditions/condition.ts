import { type Message, message, type Phrase, type Text } from '../../forms/text.ts'
import type { ItemGroup, ItemParty, ItemStage } from '../item.ts'
import type { ApplicationFacts, BorrowerFacts } from './facts.ts'

/** The days after which a paper is too old, unless the lender sets others. */
export const conditionAges = {
  PAY_STUB_DAYS: 30,
  BANK_STATEMENT_DAYS: 60,
} as const
export type ConditionAge = keyof typeof conditionAges
/** The days after which each paper is too old, as the lender set them. */
export type ConditionAges = Readonly<Record<ConditionAge, number>>

/** The texts that the borrower reads about a paper. They demand nothing, because some papers are only helpful. */
export interface ConditionTexts {
  title: Phrase
  /** The reason, in a line. */
  why: Phrase
  counts: Phrase
  doesnt_count: Phrase
  example: Phrase
}

/** A paper that lenders of manufactured homes ask for. */
export type Condition = ConditionTexts & {
  /** Its shortest name, for lists of staff. */
  short: Phrase
  stage: ItemStage
  /** The party that has the paper. */
  waits_for: Exclude<ItemParty, 'LENDER'>
  group: ItemGroup
  /** The setting with the days after which it is too old, and the sentence that borrowers read about it. */
  maxAge?: { setting: ConditionAge; text(params: { days: number }): Message }
} & (
    | { of: 'BORROWER'; when(facts: BorrowerFacts): boolean }
    /** Any borrower has it, or someone else. */
    | { of: 'APPLICATION'; when(facts: ApplicationFacts): boolean }
  )

/** The texts that the borrower reads about a paper, with how old it may be. */
export function conditionTexts(condition: Condition, ages: ConditionAges): Record<keyof ConditionTexts, Text> {
  const { title, why, counts, doesnt_count, example, maxAge } = condition
  const age = maxAge?.text({ days: ages[maxAge.setting] })
  return {
    ...{ title, why, doesnt_count, example },
    counts: age ? message('{counts} {age}', { counts: message(counts), age }) : counts,
  }
}
