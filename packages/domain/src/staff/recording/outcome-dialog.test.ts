import { describe, expect, test } from 'vitest'
import { inEnglish } from '../../forms/text.ts'
import { factsOfCase, type Person, type Step } from '../../testing/legal-cases/case.ts'
import { usualCalendar } from '../../testing/submitted-facts.ts'
import { type FileEventKind, fileEventKinds, hasNotices } from '../file-event/event.ts'
import { type MilestoneKind, type MilestoneMethod, milestoneKinds, milestoneMethods } from '../milestones.ts'
import { type EnteredEvent, fileEventErrors } from './errors.ts'
import { fileEvents } from './kinds.ts'
import { asksForReports, noticeMethodsTo, noticePeople } from './notices.ts'

/** The dialog of an outcome as a whole, as the rules of the lender's side have it: questions, lines, ways and refusals. */
interface Rules {
  /** The questions beside the day, with right answers; none of them can be left out. */
  asks: Partial<Pick<EnteredEvent, 'code' | 'until_on' | 'borrower_id' | 'method' | 'text'>>
  /** The answers that make it another outcome, each with that one. */
  isInstead?: Readonly<Record<string, string>>
  /** The borrowers with a line for a notice, who must have one, and whether it is in writing. */
  lines: 'none' | 'primary borrower' | 'and whose report was used'
  isInWriting?: true
}

const rules: Record<MilestoneKind, Rules> = {
  APPROVED: { asks: { code: 'UNDERWRITING', until_on: '2027-01-20' }, lines: 'primary borrower' },
  COUNTEROFFER: { asks: { code: 'WITH_REASONS' }, lines: 'and whose report was used', isInWriting: true },
  ORIGINATED: { asks: {}, lines: 'none' },
  APPROVED_NOT_ACCEPTED: {
    asks: { code: 'CLOSING' },
    isInstead: { UNDERWRITING: 'Denied' },
    lines: 'primary borrower',
  },
  DENIED: { asks: { text: 'In the letter, LOS no. 7' }, lines: 'and whose report was used', isInWriting: true },
  WITHDRAWN: {
    asks: { borrower_id: 'Ann', method: 'TEXT_MESSAGE', code: 'NOT_DECIDED' },
    isInstead: { APPROVED: 'Approved, not accepted', COUNTEROFFER: 'Denied', DENIED: 'Denied' },
    lines: 'none',
  },
  CLOSED_INCOMPLETE: { asks: {}, lines: 'primary borrower', isInWriting: true },
}

const submitted = '2026-10-01'
const incomplete: Step = ['2026-10-05', 'INCOMPLETENESS_NOTICE', { way: 'LETTER', until: '2026-11-10' }]
const approved: Step = ['2026-11-11', 'APPROVED', { code: 'CLOSING', until: '2027-01-20' }]
const factsOf = (kind: FileEventKind | null) =>
  factsOfCase({ submitted, events: kind === 'ORIGINATED' ? [incomplete, approved] : [incomplete] })
const day = '2026-11-20'
const today = '2026-12-01'

const couples = [
  [{ id: 'Ann', is_primary: true }],
  [
    { id: 'Ann', is_primary: true },
    { id: 'Bo', is_primary: false },
  ],
]
const subsetsOf = (people: readonly Person[]): Person[][] => {
  const [person, ...others] = people
  return person ? subsetsOf(others).flatMap(each => [each, [person, ...each]]) : [[]]
}

/** Each application of one and of two borrowers, with each one's consent and report. */
const applications = couples.flatMap(borrowers => {
  const people = borrowers.map(({ id }) => id as Person)
  return subsetsOf(people).flatMap(electronic =>
    subsetsOf(people).map(used => ({ borrowers, people, electronic, used })),
  )
})
type Application = (typeof applications)[number]

const errorsOf = (entered: EnteredEvent, { borrowers, electronic }: Application) =>
  Object.fromEntries(
    Object.entries(
      fileEventErrors(entered, {
        ...{
          facts: factsOf(entered.kind),
          calendar: usualCalendar,
          today,
          borrowers,
          isManager: false,
          incompletenessDays: 30,
        },
        hasElectronicRecords: id => electronic.some(each => each === id),
      }),
    ).map(([field, error]) => [field, inEnglish(error!)]),
  )

const nameOf = ({ people, electronic, used }: Application) =>
  `${people.join(' and ')}; consents: ${electronic.join()}; reports: ${used.join()}`

describe.each(milestoneKinds)('%s', kind => {
  const { asks, isInstead = {}, lines, isInWriting } = rules[kind]
  const right: EnteredEvent = { kind, happened_on: day, ...asks }

  test('asks for its name, its day and what they need, and can be recorded without a notice', () => {
    const row = fileEvents[kind]
    const asked = [
      ...(row.codes && !row.isCodeOptional ? ['code'] : []),
      ...(row.until ? ['until_on'] : []),
      ...(row.borrower ? ['borrower_id'] : []),
      ...(row.methods ? ['method'] : []),
      ...(row.words ? ['text'] : []),
    ]
    expect(asked.toSorted()).toEqual(Object.keys(asks).toSorted())
    for (const application of applications) {
      expect([nameOf(application), errorsOf(right, application)]).toEqual([nameOf(application), {}])
      for (const field of Object.keys(asks)) {
        const without = errorsOf({ ...right, [field]: field === 'text' ? '' : null }, application)
        expect([nameOf(application), Object.keys(without)]).toEqual([nameOf(application), [field]])
      }
    }
  })

  test('has another name where the answer says so', () => {
    for (const code of Object.keys(fileEvents[kind].codes ?? {})) {
      const expected = isInstead[code] ? { kind: `Record ${isInstead[code]} instead` } : {}
      for (const application of applications)
        expect([code, errorsOf({ ...right, code }, application)]).toEqual([code, expected])
    }
  })

  test('has a line for each who must have a notice, and asks whose report was used for a denial or a counteroffer', () => {
    expect([hasNotices(kind), asksForReports(kind)]).toEqual([lines !== 'none', lines === 'and whose report was used'])
    for (const application of applications) {
      const { borrowers, used } = application
      const others = used.filter(id => id !== 'Ann')
      const people = lines === 'none' ? [] : ['Ann', ...(lines === 'and whose report was used' ? others : [])]
      expect([nameOf(application), noticePeople({ kind, reports_used: used }, factsOf(kind), borrowers)]).toEqual([
        nameOf(application),
        people,
      ])
    }
  })

  test('takes a notice by the ways that its line offers alone, of borrowers on the application', () => {
    for (const application of applications)
      for (const id of application.people)
        for (const method of milestoneMethods) {
          const isStanding = application.electronic.includes(id)
          const line = (of: string, happened_on: string, by: MilestoneMethod) => ({
            borrower_id: of,
            happened_on,
            method: by,
          })
          const errors = errorsOf({ ...right, notices: [line(id, '2026-11-24', method)] }, application)
          const name = `${nameOf(application)}; to ${id}: ${method}`
          const isWritten = method !== 'PHONE' && method !== 'TEXT_MESSAGE'
          const isTaken = method === 'EMAIL' ? isStanding : isWritten || !isInWriting
          if (lines === 'none') {
            expect([name, Object.keys(errors)]).toEqual([name, ['kind']])
            continue
          }
          expect([name, Object.keys(errors)]).toEqual([name, isTaken ? [] : [`notices.${id}.method`]])
          const offered = noticeMethodsTo(kind, { stands: isStanding, withdrawn_on: null }, day)
          expect([name, offered.includes(method)]).toEqual([name, isTaken])
          const early = errorsOf({ ...right, notices: [line(id, '2026-11-19', 'LETTER')] }, application)
          const unknown = errorsOf({ ...right, notices: [line('Cy', day, 'LETTER')] }, application)
          expect([early, unknown].map(Object.keys)).toEqual([[`notices.${id}.happened_on`], ['borrower_id']])
        }
  })
})

test.each(fileEventKinds.filter(kind => !hasNotices(kind)))('%s takes no line of a notice', kind => {
  const [application] = applications
  const notices = [{ borrower_id: 'Ann', happened_on: day, method: 'LETTER' as const }]
  expect(errorsOf({ kind, happened_on: day, notices }, application!)).toHaveProperty('kind')
})

test('what says that an entry was a mistake takes no line of a notice', () => {
  const [application] = applications
  const notices = [{ borrower_id: 'Ann', happened_on: day, method: 'LETTER' as const }]
  expect(errorsOf({ kind: null, corrects: 'DENIED', text: 'A reason', notices }, application!)).toHaveProperty('kind')
})
