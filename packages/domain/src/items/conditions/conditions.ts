import type { ItemParty, ItemStage } from '../item.ts'
import type { Condition } from './condition.ts'
import type { ConditionFacts } from './facts.ts'
import { conditionsOfBorrowers } from './of-borrowers.ts'
import { conditionsOfHomeAndLand } from './of-home-and-land.ts'
import { conditionsOfMoney } from './of-money.ts'

/** Every condition by its code, in the order in which they are suggested. */
export const conditions = {
  ...conditionsOfBorrowers,
  ...conditionsOfMoney,
  ...conditionsOfHomeAndLand,
} as const satisfies Record<string, Condition>

export type ConditionCode = keyof typeof conditions
export const conditionCodes = Object.keys(conditions) as ConditionCode[]
export const isConditionCode = (code: string): code is ConditionCode => Object.hasOwn(conditions, code)

/** An item that the rules propose to ask for. */
export interface Suggestion {
  code: ConditionCode
  stage: ItemStage
  waits_for: ItemParty
  /** Null for one that any borrower can answer, or someone else. */
  borrower_id: string | null
}

/** The conditions whose rules hold, in the order of the table, and of one condition in the order of the borrowers. */
export function suggestionsFor({ people, application }: ConditionFacts): Suggestion[] {
  if (people.length === 0) return []
  return conditionCodes.flatMap(code => {
    const condition: Condition = conditions[code]
    const { stage, waits_for } = condition
    const of: (string | null)[] =
      condition.of === 'BORROWER'
        ? people.filter(({ facts }) => condition.when(facts)).map(({ borrower_id }) => borrower_id)
        : condition.when(application)
          ? [null]
          : []
    return of.map(borrower_id => ({ code, stage, waits_for, borrower_id }))
  })
}
