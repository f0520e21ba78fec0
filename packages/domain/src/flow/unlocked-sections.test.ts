import { expect, test } from 'vitest'
import { roleOf } from '../people/role.ts'
import { sectionIds } from '../sections/index.ts'
import { isSkippedFor, type SectionStatuses } from './pages.ts'
import {
  lockedSections,
  type ReturnedSection,
  returnableSections,
  returnedPath,
  WHO_APPLIES,
  withUnlocked,
} from './unlocked-sections.ts'

const people = [
  { id: 'b-0', is_primary: true },
  { id: 'b-1', is_primary: false },
]
type Borrower = (typeof people)[number]
const allDone = (borrower: Borrower): SectionStatuses =>
  Object.fromEntries(
    sectionIds().map(id => [id, isSkippedFor(id, roleOf(borrower)) ? 'SKIPPED' : 'COMPLETE']),
  ) as SectionStatuses
const everySetOf = (sections: readonly ReturnedSection[]): ReturnedSection[][] =>
  sections.reduce<ReturnedSection[][]>((sets, one) => sets.flatMap(set => [set, [...set, one]]), [[]])
const isPair = (section: ReturnedSection) => section === 'property' || section === 'loan_overview'

test.each(people)('every set of sections of %o opens those, what unlocks together, and nothing else', borrower => {
  const returnable = returnableSections(borrower)
  for (const ticked of everySetOf(returnable)) {
    const unlocked = withUnlocked({}, borrower.id, ticked)
    const locked = lockedSections(borrower, allDone(borrower), unlocked)
    const isOpen = (section: ReturnedSection) => ticked.includes(section) || (isPair(section) && ticked.some(isPair))
    expect(locked.toSorted()).toEqual(
      [...returnable.filter(section => !isOpen(section)), 'demographics' as const].toSorted(),
    )
    expect(withUnlocked(unlocked, borrower.id, ticked)).toEqual(unlocked)
  }
})

test('an incomplete section is open in every set, and a borrower who joined since has nothing locked', () => {
  for (const borrower of people)
    for (const ticked of everySetOf(returnableSections(borrower)))
      expect(
        lockedSections(borrower, { ...allDone(borrower), income: 'INCOMPLETE' }, { [borrower.id]: ticked }),
      ).not.toContain('income')
  expect(lockedSections(people[1]!, allDone(people[1]!), { 'b-0': [] })).toEqual([])
  expect(lockedSections(people[0]!, allDone(people[0]!), null)).toEqual([])
})

test('what was sent back is changed on its page, and who applies on the progress page', () => {
  const params = { dealer: 'sunrise-homes', application: 'A1', borrower: 'b-0' }
  expect(returnedPath(params, 'income')).toBe('/sunrise-homes/application/A1/borrower/b-0/income')
  expect(returnedPath(params, WHO_APPLIES)).toBe('/sunrise-homes/application/A1/progress#people')
})
