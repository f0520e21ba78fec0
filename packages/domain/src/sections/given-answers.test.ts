import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sectionSummaries } from '../flow/completion.ts'
import { pageIds, pageOf } from '../flow/pages.ts'
import { reviewAnswers } from '../flow/review.ts'
import type { Form } from '../forms/form.ts'
import { summarize } from '../forms/summary-rows.ts'
import { allTexts, inEnglish } from '../forms/text.ts'
import * as domain from '../index.ts'
import { completeAnswers, rowsInEnglish, someRates, TODAY } from '../testing/index.ts'
import { listSections } from './answers.ts'
import type { SectionId } from './index.ts'

/** The sentences of each button of an empty list: on it, in the question, and in the documents and the review. */
const emptyLists: Record<string, { button: string; confirmation?: string; printed?: string }> = {
  employment: { button: "I'm currently not employed" },
  income: {
    button: "I don't have any",
    confirmation: 'No other income to be counted. Is that right?',
    printed: 'No other income to be counted',
  },
  'financial-accounts': {
    button: "I don't have any",
    confirmation: 'You have no accounts or savings to add. Is that right?',
    printed: 'No accounts or savings to add',
  },
  expenses: {
    button: "I don't pay any",
    confirmation: "You don't pay alimony, child support, garnishments, or other support. Is that right?",
    printed: "I don't pay alimony, child support, garnishments, or other support",
  },
}

const withButton = pageIds().filter(id => pageOf(id).emptyAction?.label)

describe('the button of an empty list', () => {
  test.each(withButton)('%s says, asks and prints the same', page => {
    const { label, question, answer } = pageOf(page).emptyAction!
    const { button, confirmation, printed } = emptyLists[page]!
    expect([label, question, answer]).toEqual([button, confirmation, printed])
  })

  test.each(listSections().flatMap(({ id, skipName }) => (skipName ? [[id as SectionId, skipName] as const] : [])))(
    '%s prints it in the documents, the full view and the review',
    (id, skipName) => {
      const complete = completeAnswers()
      const answers = { ...complete, lists: { ...complete.lists, [id]: [] }, skipped: [skipName] }
      const input = { answers, ssn_last4: null, rates: someRates }
      const page = withButton.find(candidate => pageOf(candidate).section === id)!
      const [row] = sectionSummaries(input).find(section => section.id === id)!.rows
      expect(inEnglish(row!.value)).toBe(emptyLists[page]!.printed)
      const reviewed = reviewAnswers({ ...input, role: 'BORROWER', today: TODAY }).find(section => section.id === id)!
      expect(inEnglish(reviewed.pages[0]!.rows[0]!.value)).toBe(emptyLists[page]!.printed)
    },
  )
})

/** The defaults of forms, as they would be printed: each is shown beside its question before it is saved. */
const givenByForms: Record<string, [label: string, value: string][]> = {
  // The choice about text messages is a box that the person sees, and unticks.
  registrationForm: [['Text me about my application', 'Yes']],
  contactForm: [['Text me about my application', 'Yes']],
  // An entry of the API without an end has none. A page asks.
  incomeForm: [['Does it end?', 'No']],
}

const isForm = (candidate: unknown): candidate is Form =>
  typeof candidate === 'object' && candidate !== null && 'clearInapplicable' in candidate && 'fromApi' in candidate
const everyForm = Object.entries(domain as Record<string, unknown>).filter((entry): entry is [string, Form] =>
  isForm(entry[1]),
)

describe('a form in which nothing was answered', () => {
  test.each(everyForm)('%s prints no answer', (name, form) => {
    expect(rowsInEnglish(summarize(form, form.toStored(form.empty())))).toEqual(givenByForms[name] ?? [])
  })

  test.each(everyForm)('%s has no choice made', (_, form) => {
    const made = form.names.filter(name => form.fields[name]!.kind === 'choice' && form.fields[name]!.empty !== null)
    expect(made).toEqual([])
  })
})

/** The defaults of the entries of lists, besides their type. The dialog shows each. */
test('an entry starts with no answer that its dialog does not show', () => {
  const started = listSections().flatMap(({ id, addable }) =>
    addable([]).flatMap(({ start }) => Object.entries(start).map(([name, value]) => `${id} ${name} ${value}`)),
  )
  const besidesTypes = started.filter(answer => !/^\w+ \w+_type /.test(answer))
  expect(new Set(besidesTypes)).toEqual(
    new Set(['address is_mailing_address true', 'income has_end_date null', 'expenses has_end_date null']),
  )
})

describe('a sentence that no one has to sign', () => {
  let texts: string[]
  beforeEach(() => {
    texts = allTexts()
  })
  afterEach(() => {
    texts = []
  })
  test.each([/no other income(?! to be counted)/i, /any other income/i, /don't have any (other )?income/i])(
    '%s',
    denied => {
      expect(texts.filter(text => denied.test(text))).toEqual([])
    },
  )
})
