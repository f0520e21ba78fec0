import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import type { Role } from '../people/role.ts'
import { incomeForm, incomeType } from '../sections/income/income.ts'
import type { BorrowerAnswers } from '../sections/section-answers.ts'
import { aHome, aLand, anIncome, completeAnswers, someRates } from '../testing/index.ts'
import { sectionSummaries } from './completion.ts'
import { changedAnswers, compareSignings, type SectionChanges, type SignedAnswers } from './signed-changes.ts'

const signed = (
  changes: Partial<BorrowerAnswers> = {},
  { id = 'rosa', role = 'BORROWER', ssn_last4 = '6789' }: { id?: string; role?: Role; ssn_last4?: string } = {},
): SignedAnswers => {
  const { demographics: _, ...answers } = completeAnswers(role, changes)
  return { id, name: id, role, answers, ssn_last4, rates: someRates }
}
const incomes = (...list: Parameters<typeof anIncome>[0][]) => ({
  lists: { ...completeAnswers().lists, income: list.map(answers => incomeForm.toStored(anIncome(answers))) },
})
const borrower = (answers: object) => ({ borrower: { ...completeAnswers().borrower, ...answers } })

const lines = (sections: Pick<SectionChanges, 'id' | 'rows' | 'entries'>[]): string[] =>
  sections.flatMap(({ id, rows, entries }) => [
    ...rows.map(({ key, before, after }) => `${id}.${key}: ${inEnglish(before)} → ${inEnglish(after)}`),
    ...entries.flatMap(({ title, change, rows: values }) => [
      `${id} ${change} ${inEnglish(title)}`,
      ...values.map(({ key, before, after }) => `${id}.${key}: ${inEnglish(before)} → ${inEnglish(after)}`),
    ]),
  ])
const changes = (before: SignedAnswers | undefined, after: SignedAnswers | undefined) =>
  lines(changedAnswers(before, after))

describe('the answers of one person', () => {
  test('the same answers have no change', () => {
    expect(changedAnswers(signed(), signed())).toEqual([])
    expect(changedAnswers(undefined, undefined)).toEqual([])
  })

  test('a changed, an added and a removed answer stand with what was and what is', () => {
    expect(changes(signed({ sales_rep_email: '' }), signed({ sales_rep_name: 'Mia Chen' }))).toEqual([
      'sales_feedback.sales_rep_name: Sam Porter → Mia Chen',
      'sales_feedback.sales_rep_email:  → sam@example.com',
    ])
    expect(changes(signed(borrower({ suffix: 'Jr.' })), signed())).toEqual(['personal_info.suffix: Jr. → '])
  })

  test('an entry that changed has the answers that differ; one that was added or removed has all of its answers', () => {
    const before = signed(incomes({ amount: 1_200_00 }, { income_type: 'RENTAL', amount: 500_00 }))
    const after = signed(incomes({ amount: 1_500_00 }, { income_type: 'SSI', amount: 700_00 }))
    const [section] = changedAnswers(before, after)
    expect(section!.entries.map(({ title, change, rows }) => [inEnglish(title), change, rows.length > 1])).toEqual([
      ['Retirement or pension', 'changed', false],
      ['Social Security or SSI', 'added', true],
      ['Rental income', 'removed', true],
    ])
    expect(lines([section!])).toEqual(
      expect.arrayContaining([
        'income.amount: $1,200.00 → $1,500.00',
        'income.amount:  → $700.00',
        'income.amount: $500.00 → ',
      ]),
    )
  })

  test('a price that changed stands with the home, and what follows from it with the loan', () => {
    const sections = changedAnswers(signed(), signed({ home: aHome({ price: 130_000_00 }) }))
    expect(sections.map(({ id }) => id)).toEqual(['property', 'loan_overview'])
    expect(lines([sections[0]!])).toEqual([
      'property changed What does the home cost?',
      'property.price: $120,000.00 → $130,000.00',
    ])
    expect(lines([sections[1]!]).join()).not.toContain('$130,000.00')
  })

  test('another land situation replaces its page', () => {
    expect(changes(signed(), signed({ land: aLand('LEASING') }))).toEqual(
      expect.arrayContaining([
        "property.land_situation_type: I'm buying the land → I'm leasing the land",
        "property added Tell us about the land you're leasing",
        "property removed Tell us about the land you're buying",
      ]),
    )
  })

  test('identifiers are never compared', () => {
    const other = { ...signed(), ssn_last4: '1234' }
    expect(changes(signed(), other)).toEqual([])
    expect(JSON.stringify([changedAnswers(undefined, other), changedAnswers(other, undefined)])).not.toMatch(
      /1234|date_of_birth|"ssn"/,
    )
  })
})

describe('two signings', () => {
  const luis = (answers: Partial<BorrowerAnswers> = {}) => signed(answers, { id: 'luis', role: 'COBORROWER' })

  test('columns are by person, and what the application has once stands with the primary borrower', () => {
    const home = { home: aHome({ price: 130_000_00 }) }
    const { joined, left, sections } = compareSignings(
      [signed(), luis({ home: aHome() })],
      [signed({ ...home, ...incomes({ amount: 5 }) }), luis({ ...home, ...incomes({ amount: 7 }) })],
    )
    expect([joined, left]).toEqual([[], []])
    expect(sections.map(({ id, columns }) => [id, columns.map(person => person.id)])).toEqual([
      ['income', ['rosa', 'luis']],
      ['property', ['rosa']],
      ['loan_overview', ['rosa']],
    ])
  })

  test('a person who joined or left is named, with everything added or removed', () => {
    const joined = compareSignings([signed()], [signed(), luis()])
    expect(joined).toMatchObject({ joined: [{ id: 'luis', name: 'luis' }], left: [] })
    const left = compareSignings([signed(), luis()], [signed()])
    expect(left).toMatchObject({ joined: [], left: [{ id: 'luis', name: 'luis' }] })
    const counts = ({ sections }: typeof left) => sections.map(({ id, columns }) => [id, columns[0]!.rows.length])
    expect(counts(joined)).toEqual(counts(left))
    expect(lines([{ ...joined.sections[0]!.columns[0]!, id: joined.sections[0]!.id }])[0]).toMatch(/: {2}→ Rosa$/)
  })
})

const people = fc.record({
  suffix: fc.constantFrom('', 'Jr.', 'Sr.'),
  middle: fc.constantFrom('', 'Ana', 'Bea'),
  rep: fc.constantFrom('', 'Sam Porter', 'Mia Chen'),
  price: fc.constantFrom(120_000_00, 130_000_00),
  incomes: fc.uniqueArray(
    fc.record({
      income_type: fc.constantFrom(...incomeType.values.filter(type => type !== 'OTHER')),
      amount: fc.constantFrom(500_00, 700_00),
    }),
    { selector: ({ income_type }) => income_type, maxLength: 4 },
  ),
})
type Generated = typeof people extends fc.Arbitrary<infer G> ? G : never
const answersFrom = ({ suffix, middle, rep, price, incomes: list }: Generated) =>
  signed({
    ...borrower({ suffix, middle_name: middle }),
    ...incomes(...list),
    sales_rep_name: rep,
    home: aHome({ price }),
  })

/** Each value by the path to it. Titles are unique here. */
function flattened(input: SignedAnswers): Map<string, string> {
  const values = new Map<string, string>()
  for (const { id, rows, entries } of sectionSummaries(input)) {
    const all = [{ title: '', rows }, ...entries]
    for (const { title, rows: listed } of all)
      for (const { key, value, isRepeated } of listed)
        if (!isRepeated) values.set([id, inEnglish(title), key].join('/'), inEnglish(value))
  }
  return values
}

test('lists exactly the values that a comparison of all paths finds', () => {
  fc.assert(
    fc.property(people, people, (one, other) => {
      const [before, after] = [answersFrom(one), answersFrom(other)]
      const [then, now] = [flattened(before), flattened(after)]
      const expected = new Set([...then.keys(), ...now.keys()].filter(path => then.get(path) !== now.get(path)))
      const found = changedAnswers(before, after).flatMap(({ id, rows, entries }) =>
        [{ title: '', rows }, ...entries].flatMap(({ title, rows: listed }) =>
          listed.map(row => [[id, inEnglish(title), row.key].join('/'), inEnglish(row.before), inEnglish(row.after)]),
        ),
      )
      expect(found.map(([path]) => path).toSorted()).toEqual([...expected].toSorted())
      for (const [path, was, is] of found) expect([was, is]).toEqual([then.get(path!) ?? '', now.get(path!) ?? ''])
    }),
  )
})
