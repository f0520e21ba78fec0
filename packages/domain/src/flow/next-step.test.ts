import { describe, expect, test } from 'vitest'
import { sectionIds } from '../sections/index.ts'
import { reasonDenied } from '../status/permissions.ts'
import {
  type ApplicationStatus,
  applicationStatuses,
  type BorrowerStatus,
  borrowerStatuses,
} from '../status/transitions.ts'
import { progressIn } from '../testing/standings.ts'
import { type NextStep, nextStep, type Progress } from './next-step.ts'
import type { SectionStatuses } from './pages.ts'

const READY = 'READY_TO_SIGN_SUBMIT'
const WAITING = 'WAITING_ON_ESIGNATURE_SERVICE'
const done = Object.fromEntries(sectionIds().map(id => [id, 'COMPLETE'])) as SectionStatuses
const names = ['Rosa', 'Ana', 'Luis']
/** `device`: the number of a co-borrower who is filled in for. */
const people = (all: BorrowerStatus[], sections: SectionStatuses[] = [], device?: number) =>
  all.map((status, index) => ({
    ...(sections[index] ?? done),
    id: `b-${index}`,
    first_name: names[index] ?? '',
    last_name: 'Delgado',
    is_primary: index === 0,
    status,
    last_change: null,
    on_this_device: index === device,
    is_editing: false,
    next_page: null,
  }))
const step = (status: ApplicationStatus, all: BorrowerStatus[], ownAt = 0, sections = [done], device?: number) => {
  const borrowers = people(all, sections, device)
  const application = {
    status,
    borrowers,
    signing_started_by: null,
    withdrawn_at: null,
    finished_at: null,
    outcome: null,
    letter_on: null,
    submitted_at: null,
    reopened: null,
    returned: null,
  }
  return named(nextStep(application, borrowers[ownAt]!))
}
type Wait = Extract<NextStep, { kind: 'wait' }>
type NamedStep = Exclude<NextStep, Wait> | (Omit<Wait, 'people'> & { people: readonly string[] })
/** A step with the names of the people awaited. */
const named = (next: NextStep): NamedStep =>
  next.kind === 'wait' ? { ...next, people: next.people.map(person => person.first_name) } : next
const waitUntil = (until: Wait['until'], ...people: string[]): NamedStep => ({ kind: 'wait', until, people })

const signs = (index: number): NamedStep => ({ kind: 'sign', borrower: `b-${index}` })

test('first the first section that is not done', () => {
  expect(step('STARTED', ['IN_PROGRESS'], 0, [{ ...done, expenses: 'INCOMPLETE', consent: 'INCOMPLETE' }])).toEqual({
    kind: 'section',
    borrower: 'b-0',
    section: 'expenses',
    page: 'expenses',
  })
})

test('a section that the role does not have is never next', () => {
  const statuses: SectionStatuses = { ...done, property: 'INCOMPLETE', consent: 'INCOMPLETE' }
  expect(step('STARTED', [READY, 'IN_PROGRESS'], 1, [done, statuses])).toMatchObject({ section: 'consent' })
})

test.each(applicationStatuses.filter(status => status !== 'STARTED'))('%s: offers no section', status => {
  const open: SectionStatuses = { ...done, address: 'INCOMPLETE' }
  for (const own of borrowerStatuses)
    expect(step(status, [own, 'IN_PROGRESS'], 0, [open, open], 1).kind, own).not.toBe('section')
})

test.each<[ApplicationStatus, BorrowerStatus[], number, NamedStep]>([
  ['STARTED', [READY], 0, signs(0)],
  ['STARTED', [READY, READY], 1, signs(1)],
  ['STARTED', [READY, 'INVITED'], 0, waitUntil('accepted', 'Ana')],
  ['STARTED', [READY, 'IN_PROGRESS'], 0, waitUntil('finished', 'Ana')],
  ['STARTED', [READY, 'INVITED', 'IN_PROGRESS'], 0, waitUntil('finished', 'Ana', 'Luis')],
  ['STARTED', [READY, 'DECLINED_TO_SIGN'], 0, { kind: 'reopen' }],
  ['STARTED', ['DECLINED_TO_SIGN', READY], 1, { kind: 'reopen' }],
  ['SENT_FOR_SIGNATURE', [READY, 'SIGNED'], 0, signs(0)],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], 0, waitUntil('signed', 'Ana')],
  ['SENT_FOR_SIGNATURE', [WAITING, 'SIGNED'], 0, waitUntil('saved')],
  [WAITING, ['SIGNED'], 0, waitUntil('saved')],
  ['SUBMITTED', ['SIGNED'], 0, { kind: 'nothing' }],
  ['REVIEWED', ['SIGNED'], 0, { kind: 'nothing' }],
])('%s with %o, seen by number %i', (status, borrowers, own, expected) => {
  expect(step(status, borrowers, own)).toEqual(expected)
})

const pairs = borrowerStatuses.flatMap(primary => borrowerStatuses.map(coborrower => [primary, coborrower]))
test.each(applicationStatuses)('%s: suggests nothing that would be refused, and no waiting for oneself', status => {
  for (const statuses of pairs)
    for (const own of [0, 1]) {
      const borrowers = people(statuses)
      const state = { status, borrowers, signing_started_by: null, withdrawn_at: null, finished_at: null }
      const next = step(status, statuses, own)
      const seen = `${statuses} as number ${own}: ${JSON.stringify(next)}`
      if (next.kind === 'sign') expect(reasonDenied.sign(state, borrowers[own]!), seen).toBeUndefined()
      if (next.kind === 'reopen') expect(reasonDenied.reopen(state, borrowers[own]!), seen).toBeUndefined()
      if (next.kind === 'wait') expect(next.people, seen).not.toContain(names[own])
    }
})

test('who declined, reopened and has every section done changes the answer first', () => {
  const application = progressIn({
    status: 'STARTED',
    statuses: [READY],
    reopenedBy: 0,
    reason: 'Too much',
    section: 'property',
  })
  expect(nextStep(application, application.borrowers[0]!)).toEqual({
    kind: 'change',
    reason: 'Too much',
    section: 'property',
  })
})

test('waits for a borrower on another device who changes answers, until signing began', () => {
  const standing = { status: 'STARTED', statuses: [READY, READY], editing: [1] } as const
  const stepOf = (application: Progress) => named(nextStep(application, application.borrowers[0]!))
  expect(stepOf(progressIn(standing))).toEqual(waitUntil('edited', 'Ana'))
  expect(stepOf(progressIn({ ...standing, device: 1 }))).toEqual(signs(0))
  expect(stepOf(progressIn({ ...standing, status: 'SENT_FOR_SIGNATURE' }))).toEqual(signs(0))
})

test('asks for what the lender sent back until it is changed, and lets the reader sign without', () => {
  const application = progressIn({ status: 'STARTED', statuses: [READY, READY], wasSubmitted: true, asked: [0] })
  const step = (returned: Progress['returned']) =>
    named(nextStep({ ...application, returned }, application.borrowers[0]!))
  const asked = { 'b-0': ['address', 'income'] } as const
  const correct = { kind: 'correct', borrower: 'b-0', signer: 'b-0' } as const
  expect(step({ asked, corrected: {} })).toEqual({ ...correct, section: 'address' })
  expect(step({ asked, corrected: { 'b-0': ['address'] } })).toEqual({ ...correct, section: 'income' })
  expect(step({ asked, corrected: asked })).toEqual(signs(0))
})

describe('with a co-borrower on this device', () => {
  const open: SectionStatuses = { ...done, address: 'INCOMPLETE', consent: 'INCOMPLETE' }

  test.each<[string, NamedStep, SectionStatuses[]]>([
    [
      'one’s own sections come first',
      { kind: 'section', borrower: 'b-0', section: 'address', page: 'address' },
      [open, open],
    ],
    ['then the co-borrower’s', { kind: 'section', borrower: 'b-1', section: 'address', page: 'address' }, [done, open]],
  ])('%s', (_, expected, sections) => {
    const own = sections[0] === done ? READY : 'IN_PROGRESS'
    expect(step('STARTED', [own, 'IN_PROGRESS'], 0, sections, 1)).toEqual(expected)
  })

  test('the primary borrower signs first, then the co-borrower on this device', () => {
    expect(step('STARTED', [READY, READY], 0, [], 1)).toEqual(signs(0))
    expect(step('SENT_FOR_SIGNATURE', ['SIGNED', READY], 0, [], 1)).toEqual(signs(1))
    expect(step('SENT_FOR_SIGNATURE', [WAITING, READY], 0, [], 1)).toEqual(signs(1))
    expect(step('SENT_FOR_SIGNATURE', ['SIGNED', 'SIGNED', READY], 0, [], 1)).toEqual(waitUntil('signed', 'Luis'))
  })

  test('another co-borrower waits for the one on this device', () => {
    expect(step('SENT_FOR_SIGNATURE', ['SIGNED', READY, 'SIGNED'], 2)).toEqual(waitUntil('signed', 'Ana'))
  })
})
