import type { Day } from '../forms/day.ts'
import type { Fields, Form, StoredAnswers, Values } from '../forms/form.ts'
import { type Phrase, phrase, type Text } from '../forms/text.ts'

/** The text of the card of one entry. */
export interface CardText {
  title: Text
  /** The field that the title is the value of: a summary does not repeat it below the title. */
  titleField: string
  /** Empty lines are left out. */
  lines: Text[]
  /** The amount of the entry, which the review sets apart from the lines. */
  amount?: Text
  /** The answers that are not among the lines. The review adds them, so that it shows all answers. */
  rest?: Text[]
}

/** An entry as the API returns it. `version` goes back as `If-Match`. */
export type Entry = StoredAnswers & { id: string; version: number }

/** A kind of entry in the add menu. */
export interface AddableKind<F extends Fields> {
  key: string
  label: string
  start: Partial<Values<F>>
}

/**
 * The names of a list in the API's paths: GET /incomes, POST /income, PUT /income/{id}{update}, and the property of the list's
 * response.
 */
export interface ListNames {
  path: string
  list: string
  item: string
  update: string
}

type Base = '/{dealer}/borrower/{borrower_id}'
/** The operations of a list: those of each, where there are several. */
export type ListKeys<N extends ListNames> = N extends ListNames
  ? {
      read: `GET ${Base}/${N['path']}`
      add: `POST ${Base}/${N['item']}`
      change: `PUT ${Base}/${N['item']}/{id}${N['update']}`
      remove: `DELETE ${Base}/${N['item']}/{id}`
    }
  : never

const base: Base = '/{dealer}/borrower/{borrower_id}'
export const listKeys = <N extends ListNames>({ path, item, update }: N): ListKeys<N> =>
  ({
    read: `GET ${base}/${path}`,
    add: `POST ${base}/${item}`,
    change: `PUT ${base}/${item}/{id}${update}`,
    remove: `DELETE ${base}/${item}/{id}`,
  }) as ListKeys<N>

/** A section that is a list of entries, each with an add and edit dialog. */
// biome-ignore lint/suspicious/noExplicitAny: each list is used through its own form
export interface ListSection<F extends Fields = any, N extends ListNames = ListNames> {
  id: string
  api: N
  /** The name of the list in the skip call; absent when it cannot be skipped. */
  skipName?: string
  form: Form<F>
  card(item: Values<F>): CardText
  /** Set when entries have no type to choose, so that adding is a plain button instead of a menu. */
  hasOneKind?: true
  /** The kinds of entry that can still be added, and the answers that each starts with. */
  addable(items: Values<F>[]): AddableKind<F>[]
  /** Answers that the editing of an entry starts with instead of the stored ones. */
  proposed?(item: Values<F>, items: Values<F>[]): Partial<Values<F>>
  /** Where a second entry of a used type goes, or why nothing more can be added. */
  more?(items: Values<F>[]): Text | undefined
  /** The reason why this entry conflicts with the others, or undefined. */
  refuses?(item: Values<F>, others: Values<F>[]): Phrase | undefined
  /** Notes of the review about an entry, to look at again. */
  notes?(item: Values<F>, today: Day): Text[]
  /** Computed properties of an entry in the API's response. */
  derived?(item: Values<F>): StoredAnswers
  /** Further properties of the list in the API's response. */
  listProperties?(items: Values<F>[], today: Day): StoredAnswers
}

export const listSection = /* @__NO_SIDE_EFFECTS__ */ <F extends Fields, const N extends ListNames>(
  section: ListSection<F, N>,
): ListSection<F, N> => section

/** A list whose page is generated: the dialog shows every field that the kind of entry does not decide. */
// biome-ignore lint/suspicious/noExplicitAny: each list is used through its own form
export interface PlainListSection<F extends Fields = any, N extends ListNames = ListNames> extends ListSection<F, N> {
  texts: {
    /** Below the page's title. */
    lead?: string
    /** Shown while the list is empty: what belongs here and what it is for. */
    empty: string
    /** The label of the add button, or of the menu of kinds. */
    add: string
  }
  /** Fields that are asked only where several people apply together. */
  askedTogether?: readonly (keyof F & string)[]
}

export const plainListSection = /* @__NO_SIDE_EFFECTS__ */ <F extends Fields, const N extends ListNames>(
  section: PlainListSection<F, N>,
): PlainListSection<F, N> => {
  for (const text of Object.values(section.texts)) phrase(text)
  return section
}

/** Loads a list with its form only when its page is shown. */
export type ListLoader = () => Promise<PlainListSection>
