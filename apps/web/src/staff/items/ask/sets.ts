import type { ApplicationViewResponse, ItemSetResponse, NewItemSetBody } from '@porchlight/api'
import { authorizationTexts } from '@porchlight/domain'
import { type Draft, keyOf } from './drafts.ts'

/** The value of the choice that asks each borrower for the items of a set. */
export const EACH = 'EACH'

type SetItem = NewItemSetBody['items'][number]

/** Returns whether a code is that of a condition; other codes are those of texts to agree to. */
const isCondition = (
  code: NonNullable<ItemSetResponse['items'][number]['code']>,
): code is Exclude<typeof code, keyof typeof authorizationTexts> => !Object.hasOwn(authorizationTexts, code)

/** Returns the drafts as items of a set: no borrower, no day, and each item once where several borrowers are asked for the same. */
export function setItemsOf(drafts: readonly Draft[]): SetItem[] {
  const items = drafts.map(
    ({ kind, code, stage, waits_for, borrower_id, isEdited, title, why, counts, doesnt_count, example }): SetItem => ({
      ...{ kind, code, stage, waits_for, is_of_borrower: borrower_id !== null },
      ...(isEdited && { title, why, counts, doesnt_count, example }),
    }),
  )
  return [...new Map(items.map(item => [JSON.stringify(item), item])).values()]
}

interface Used {
  drafts: Draft[]
  /** The number of drafts that are new. */
  added: number
  /** The titles of what was asked for already. */
  asked: string[]
}

/** Adds the items of a set to the drafts, for each borrower or for one. Items that were asked for already, or are among the drafts, are left out. */
export function withSet(
  { id, items }: ItemSetResponse,
  { whom, view, drafts }: { whom: string; view: ApplicationViewResponse; drafts: readonly Draft[] },
): Used {
  const chosen = view.borrowers.map(({ id }) => id).filter(borrower_id => whom === EACH || borrower_id === whom)
  const all = [...drafts]
  const asked = new Set<string>()
  for (const [index, { is_of_borrower, is_edited, code, ...item }] of items.entries())
    for (const borrower_id of is_of_borrower ? chosen : [null]) {
      const condition = code !== null && isCondition(code) ? code : null
      const key = condition === null ? `${id} ${index} ${borrower_id ?? ''}` : keyOf({ code: condition, borrower_id })
      const isAsked = view.items.some(
        each => code !== null && each.code === code && each.borrower_id === borrower_id && each.state !== 'WAIVED',
      )
      if (isAsked) asked.add(item.title)
      if (isAsked || all.some(draft => draft.key === key)) continue
      all.push({ ...item, key, borrower_id, code: condition, due_on: '', isEdited: is_edited })
    }
  return { drafts: all, added: all.length - drafts.length, asked: [...asked] }
}

/** Returns a name of a borrower that occurs in the words of the drafts, or undefined. */
export function nameIn(drafts: readonly Draft[], { borrowers }: Pick<ApplicationViewResponse, 'borrowers'>) {
  const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}'’-]+/u).filter(word => word.length > 1)
  const said = new Set(
    drafts
      .filter(({ isEdited }) => isEdited)
      .flatMap(({ title, why, counts, doesnt_count, example }) =>
        [title, why, counts, doesnt_count, example].flatMap(wordsOf),
      )
      .map(word => word.replace(/['’]s$/, '')),
  )
  return borrowers.flatMap(({ name }) => wordsOf(name)).find(part => said.has(part))
}
