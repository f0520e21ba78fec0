import { describe, expect, onTestFinished, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import type { Role } from '../people/role.ts'
import { addressForm } from '../sections/address/address.ts'
import { employmentForm } from '../sections/employment/employment.ts'
import { expenseForm } from '../sections/expenses/expense.ts'
import { incomeForm } from '../sections/income/income.ts'
import { sections } from '../sections/index.ts'
import { defineSection, everyone } from '../sections/section.ts'
import { type BorrowerAnswers, defineAnswers } from '../sections/section-answers.ts'
import { aHome, anAddress, anEmployment, anExpense, anIncome, completeAnswers, TODAY } from '../testing/index.ts'
import { registerSection } from '../testing/register-section.ts'
import { type ReviewInput, reviewAnswers } from './review.ts'

const rates = { loan_interest_rate: 0.0899, home_insurance_rate: 0.0075, property_tax_rate: 0.01 }
const input = (role: Role, answers: BorrowerAnswers): ReviewInput => ({
  role,
  answers,
  ssn_last4: '6789',
  rates,
  today: TODAY,
})
const review = (changes: Partial<BorrowerAnswers> = {}, more: Partial<ReviewInput> = {}) => {
  const role = more.role ?? 'BORROWER'
  return reviewAnswers({ ...input(role, completeAnswers(role, changes)), ...more })
}
const pagesOf = (reviewed: ReturnType<typeof review>) => reviewed.flatMap(({ pages }) => pages)
const pageOf = (reviewed: ReturnType<typeof review>, id: string) => pagesOf(reviewed).find(({ page }) => page === id)!
const lists = (changes: BorrowerAnswers['lists']) => ({ lists: { ...completeAnswers().lists, ...changes } })

const shared = ['property', 'loan_overview', 'sales_feedback']

test('shows the primary borrower every section, and a co-borrower only their own', () => {
  const ids = sections().map(({ id }) => id)
  expect(review().map(({ id }) => id)).toEqual(ids)
  expect(review({}, { role: 'COBORROWER' }).map(({ id }) => id)).toEqual(ids.filter(id => !shared.includes(id)))
})

test('shows each answer on the page that asks for it, in the words of its form', () => {
  const rows = Object.fromEntries(
    pagesOf(review()).map(({ page, rows }) => [page, rows.map(({ label, value }) => [label, inEnglish(value)])]),
  )
  expect(rows['personal-info/citizenship']).toEqual([['Are you a U.S. Citizen?', 'Yes']])
  expect(rows.land).toEqual([['What is your land situation?', "I'm buying the land"]])
  expect(rows['land/purchasing']).toContainEqual(['What does the land cost?', expect.stringMatching(/^\$/)])
  expect(rows).not.toHaveProperty('land/leasing')
  expect(rows['home/placement']).toEqual([
    ['Address', '12 Oak St, Tulsa, OK 74103'],
    ['County', 'Tulsa'],
  ])
  expect(rows['home/manufacture-detail']).toEqual([['Home', 'Clayton, Everest, 2026, Two (double-wide)']])
  expect(rows['home/down-payment']?.map(([label]) => label)).toEqual([
    'What is the price of the home?',
    'How much is your down payment?',
    'Where does the down payment come from?',
  ])
  expect(rows.overview?.map(([label]) => label)).toEqual([
    'Interest rate used for this estimate',
    'Home insurance rate used for this estimate',
    'Property tax rate used for this estimate',
    'Total loan amount',
    'Term',
    'Estimated monthly payment',
  ])
})

test('leaves out pages of another role, pages with nothing to show, and sections without pages', () => {
  const pets = defineSection({
    id: 'pets',
    title: 'Pets',
    audience: everyone,
    pages: {
      pets: { title: 'Do you have pets?' },
      'pets/shared': { title: 'Are they yours too?', audience: ['COBORROWER'] },
    },
  })
  const answers = defineAnswers(pets, {
    isAnswered: { 'pets/shared': () => false },
    summarizePrivately: { 'pets/shared': () => undefined },
  })
  onTestFinished(registerSection(pets, answers))
  const petsOf = (role: Role) =>
    review({}, { role })
      .filter(({ title }) => title === 'Pets')
      .map(({ pages }) => pages.map(({ page }) => page))
  expect(petsOf('BORROWER')).toEqual([])
  expect(petsOf('COBORROWER')).toEqual([['pets/shared']])
  expect(pagesOf(review({}, { role: 'COBORROWER' })).map(({ page }) => page)).not.toContain(
    'address/coborrower-confirmation',
  )
})

test('masks the SSN, hides the birth date, and shows demographics to the person who gave them', () => {
  expect(pageOf(review(), 'final-steps/consent').rows.map(({ value }) => inEnglish(value))).toEqual([
    '•••-••-6789',
    'On file with the lender',
    'Rosa Delgado',
  ])
  expect(pageOf(review(), 'final-steps/consent').rows.at(-1)).toMatchObject({ label: 'Signed for the credit check' })
  expect(pageOf(review(), 'ethnicity/sex').rows).toHaveLength(1)
})

test('says No for a box that starts checked, and nothing for one that does not', () => {
  const borrower = { ...completeAnswers().borrower, sms_support_opt_out: true }
  const rows = pageOf(review({ borrower }), 'personal-info').rows.map(({ label, value }) => [label, inEnglish(value)])
  expect(rows).toContainEqual(['Text me about my application', 'No'])
  const labels = pageOf(review({ borrower }, { isEmailOnly: true }), 'personal-info').rows.map(({ label }) => label)
  expect(labels).toEqual(rows.map(([label]) => label).filter(label => label !== 'Text me about my application'))
  expect(pageOf(review(), 'home/down-payment').rows.map(({ value }) => inEnglish(value))).not.toContain('No')
})

test('names a home that is not known yet once, and what was typed in place of Other', () => {
  const homeOf = (changes: Parameters<typeof aHome>[0]) =>
    inEnglish(pageOf(review({ home: aHome(changes) }), 'home/manufacture-detail').rows[0]!.value)
  const unknown = { manufacturer_type: 'OTHER', manufacturer_type_other: 'Not known yet', model_name: 'Not known yet' }
  expect(homeOf({ ...unknown, model_year: '' })).toBe('Not known yet, Two (double-wide)')
  expect(homeOf({ manufacturer_type: 'OTHER', manufacturer_type_other: 'Prairie Homes' })).toMatch(/^Prairie Homes, /)
})

test('names the pages with an answer missing', () => {
  const missing = pagesOf(review({ overview_confirmed: false, ...lists({ address: [] }) }))
  expect(missing.filter(({ isAnswered }) => !isAnswered).map(({ page }) => page)).toEqual(['address', 'overview'])
})

describe('notes', () => {
  const notes = (page: string, changes: Partial<BorrowerAnswers>) => {
    const reviewed = pageOf(review(changes), page)
    return [...reviewed.notes, ...reviewed.entries.flatMap(entry => entry.notes)].map(inEnglish)
  }
  const job = (answers: Parameters<typeof anEmployment>[0]) => employmentForm.toStored(anEmployment(answers))
  const ended = { has_end_date: true, to_month: '02', to_year: '2026' } as const

  test.each([
    ['a gap in the addresses', 'address', lists({ address: completeAnswers().lists.address!.slice(1) }), /addresses/],
    ['a short work history', 'employment', lists({ employment: [job({ from_year: '2025' })] }), /jobs/],
    ['an income that ended', 'income', lists({ income: [incomeForm.toStored(anIncome(ended))] }), /February 2026/],
    [
      'an expense that ended',
      'expenses',
      lists({ expenses: [expenseForm.toStored(anExpense('CHILD_SUPPORT', ended))] }),
      /February 2026/,
    ],
  ])('%s', (_, page, changes, expected) => {
    expect(notes(page, changes)).toEqual([expect.stringMatching(expected)])
  })

  test('a gap that no further address could close has none', () => {
    const stored = (...address: Parameters<typeof anAddress>) => addressForm.toStored(anAddress(...address))
    const previous = stored('PREVIOUS', { to_month: '01', to_year: '2020' })
    const short = [stored('CURRENT', { from_year: '2025' }), stored('MAILING')]
    expect(notes('address', lists({ address: short }))).toEqual([expect.stringMatching(/addresses/)])
    expect(notes('address', lists({ address: [...short, previous] }))).toEqual([])
  })

  test('an unusual amount is asked about beside it', () => {
    const typo = lists({ employment: [job({ amount: 540_000_00, frequency: 'ANNUAL' })] })
    const rows = pageOf(review(typo), 'employment').entries.flatMap(entry => entry.rows)
    expect(rows.flatMap(({ key, question }) => (question ? [[key, inEnglish(question)]] : []))).toEqual([
      ['amount', '$540,000 a year. Is that right?'],
    ])
  })

  test('complete and current answers have none', () => {
    expect(pagesOf(review()).flatMap(page => [...page.notes, ...page.entries.flatMap(entry => entry.notes)])).toEqual(
      [],
    )
  })

  test('no job at all is an answer of its own, not a gap', () => {
    const retired = { ...completeAnswers().borrower, employment_status: 'RETIRED' }
    const reviewed = review({ borrower: retired, ...lists({ employment: [] }) })
    expect(pageOf(reviewed, 'no-employment').rows).toHaveLength(1)
    expect(pageOf(reviewed, 'employment')).toBeUndefined()
  })
})

describe('after a signing', () => {
  const { demographics: _, ...signedAnswers } = completeAnswers()
  const signed = { answers: signedAnswers, ssn_last4: '6789', rates }
  const again = (changes: Partial<BorrowerAnswers>) => review(changes, { signed })
  const changes = (reviewed: ReturnType<typeof review>) =>
    pagesOf(reviewed).flatMap(({ page, rows, entries }) => [
      ...rows.flatMap(({ key, before }) => (before === undefined ? [] : [`${page}.${key}: ${inEnglish(before)}`])),
      ...entries.flatMap(({ title, change, rows: entryRows }) =>
        change === undefined
          ? []
          : [
              `${page} ${change}: ${inEnglish(title)}`,
              ...entryRows.flatMap(({ key, before }) =>
                before === undefined ? [] : [`${page}.${key}: ${inEnglish(before)}`],
              ),
            ],
      ),
    ])

  test('answers that did not change are not marked', () => {
    expect(changes(again({}))).toEqual([])
  })

  test('before the first signing nothing is marked', () => {
    expect(changes(review({ sales_rep_name: 'Mia Chen' }))).toEqual([])
  })

  test('a changed, an added and a removed answer show what was signed', () => {
    expect(changes(again({ sales_rep_name: 'Mia Chen', sales_rep_email: '' }))).toEqual([
      'final-steps/sales-person.sales_rep_name: Sam Porter',
      'final-steps/sales-person.sales_rep_email: sam@example.com',
    ])
    const removed = pageOf(again({ sales_rep_email: '' }), 'final-steps/sales-person').rows.at(-1)
    expect(removed).toMatchObject({ key: 'sales_rep_email', value: '' })
    const withSuffix = { ...completeAnswers().borrower, suffix: 'Jr.' }
    expect(changes(again({ borrower: withSuffix }))).toEqual(['personal-info.suffix: '])
  })

  test.each([
    ['income', { skipped: ['incomes'] }, 'income'],
    ['employment', { borrower: { ...completeAnswers().borrower, employment_status: 'RETIRED' } }, 'employment'],
  ] as const)('the first entry of %s is added, and what was said of none is not repeated', (id, before, page) => {
    const none = { answers: { ...signedAnswers, ...before, ...lists({ [id]: [] }) }, ssn_last4: '6789', rates }
    const now = review({}, { signed: none })
    expect(changes(now)).toEqual([expect.stringMatching(new RegExp(`^${page} added: `))])
  })

  test('an entry of a list is changed, added or removed', () => {
    const [first] = completeAnswers().lists.income!
    const raised = incomeForm.toStored(anIncome({ amount: 150_000 }))
    const rent = incomeForm.toStored(anIncome({ income_type: 'RENTAL' }))
    expect(changes(again(lists({ income: [raised] })))).toEqual([
      'income changed: Retirement or pension',
      'income.amount: $1,200.00',
    ])
    expect(changes(again(lists({ income: [rent, first!] })))).toEqual(['income added: Rental income'])
    const none = again(lists({ income: [] }))
    expect(changes(none)).toEqual(['income removed: Retirement or pension'])
    expect(pageOf(none, 'income').entries).toMatchObject([{ change: 'removed', notes: [] }])
  })
})
