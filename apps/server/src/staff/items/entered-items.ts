import type { NewItemBody } from '@porchlight/api'
import {
  askedOfError,
  authorizationTexts,
  type Day,
  dueDayError,
  type EstimateState,
  hasNoDueDay,
  type ItemGroup,
  type ItemWords,
  inEnglish,
  isAuthorizationText,
  itemWordsErrors,
  mapItemWords,
  noItemWords,
  normalizeItemWords,
  phrase,
} from '@porchlight/domain'
import {
  type ConditionAges,
  type ConditionCode,
  conditions,
  conditionTexts,
  isConditionCode,
  NOT_ON_APPLICATION,
} from '@porchlight/domain/staff'
import type { Borrower } from '../../applications/record/application.ts'
import { type FieldErrors, invalidForm } from '../../platform/http/http-errors.ts'
import type { Begun } from './change-items.ts'

export const UNKNOWN_CODE = phrase('Choose what to ask for')

const [onlyAuthorization = null] = Object.keys(authorizationTexts)

/** The code of an item. An authorization without one gets that of the only text. */
export const codeOf = ({ kind, code = null }: Pick<NewItemBody, 'kind' | 'code'>): string | null =>
  code ?? (kind === 'AUTHORIZATION' ? onlyAuthorization : null)

/** The words that an item of this code has where none are given. Undefined for a code that its kind does not have. */
export function wordsOf(
  kind: NewItemBody['kind'],
  code: string | null,
  ages: ConditionAges,
): (ItemWords & { group: ItemGroup }) | undefined {
  if (kind === 'AUTHORIZATION')
    return code !== null && isAuthorizationText(code)
      ? { ...noItemWords, title: authorizationTexts[code], group: 'OTHER' }
      : undefined
  if (code === null) return { ...noItemWords, group: 'OTHER' }
  if (!isConditionCode(code)) return undefined
  return { ...wordsOfCondition(code, ages), group: conditions[code].group }
}

/** The words of a condition as an item stores them, in English. */
export const wordsOfCondition = (code: ConditionCode, ages: ConditionAges): ItemWords =>
  mapItemWords(conditionTexts(conditions[code], ages), text => inEnglish(text))

/** Parses the items that a staff member entered. Those that are only helpful get no due day. Throws 422 with messages beside `items.N.field`. */
export function parseItems(
  entered: readonly NewItemBody[],
  {
    borrowers,
    today,
    ages,
    estimate,
  }: { borrowers: readonly Pick<Borrower, 'id'>[]; today: Day; ages: ConditionAges; estimate: EstimateState },
): Omit<Begun, 'sentence'>[] {
  const errors: FieldErrors = {}
  const parsed = entered.map((item, index): Omit<Begun, 'sentence'> => {
    const { kind, stage, waits_for, borrower_id = null, due_on = null } = item
    const code = codeOf(item)
    const known = wordsOf(kind, code, ages)
    const { group: item_group, ...usual } = known ?? { ...noItemWords, group: 'OTHER' as const }
    const words = normalizeItemWords(wordsWith(usual, item))
    const isUnknown = borrower_id !== null && !borrowers.some(({ id }) => id === borrower_id)
    const messages: FieldErrors = {
      ...itemWordsErrors(kind, words),
      code: known ? undefined : UNKNOWN_CODE,
      borrower_id: isUnknown ? NOT_ON_APPLICATION : askedOfError({ kind, waits_for, borrower_id }),
      due_on: dueDayError(due_on, today),
    }
    for (const [field, message] of Object.entries(messages)) if (message) errors[`items.${index}.${field}`] = message
    const due = hasNoDueDay({ kind, waits_for }, estimate) ? null : due_on
    return { kind, code, stage, waits_for, item_group, borrower_id, section: null, due_on: due, words }
  })
  if (Object.keys(errors).length > 0) throw invalidForm(errors)
  return parsed
}

/** The words, with the entered ones in their place. */
export const wordsWith = (words: ItemWords, entered: Partial<ItemWords>): ItemWords => {
  const { title, why, counts, doesnt_count, example } = { ...words, ...entered }
  return { title, why, counts, doesnt_count, example }
}
