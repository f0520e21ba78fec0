import type { Fields, Form, StoredAnswers, Values } from '../forms/form.ts'

/** What a card says about one entry. */
export interface CardText {
  title: string
  lines: string[]
}

/** A section that is a list of like things, each with an add and edit dialog: addresses, jobs, incomes, accounts, expenses. */
export interface ListSection<F extends Fields = Fields> {
  id: ListSectionId
  /** The names in the API's paths: GET /incomes, POST /income, PUT /income/{id}{update}, and the property of the list's answer. */
  api: { path: string; list: string; item: string; update: string }
  form: Form<F>
  card(item: Values<F>): CardText
  /** The entry a chosen line of the add menu starts with; one line means a plain button. */
  addable(items: Values<F>[]): { label: string; start: Partial<Values<F>> }[]
  /** Why this entry cannot stand beside the others, or nothing. */
  refuses?(item: Values<F>, others: Values<F>[]): string | undefined
  /** What an answer says besides the entry itself. */
  derived?(item: Values<F>): StoredAnswers
}

export type ListSectionId = 'address' | 'employment' | 'income' | 'financial_accounts' | 'expenses'
/** An entry as the API answers it. `version` goes back as `If-Match`. */
export type Entry = StoredAnswers & { id: string; version: number }

export const listSection = <F extends Fields>(section: ListSection<F>): ListSection<F> => section
