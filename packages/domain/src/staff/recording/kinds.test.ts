import { describe, expect, test } from 'vitest'
import { factsOfCase, type LegalCase, type Step } from '../../testing/legal-cases/case.ts'
import { type FileEventKind, fileEventKinds } from '../file-event/event.ts'
import { type MilestoneKind, milestoneKinds } from '../milestones.ts'
import { noticeOutcome, returnableNotices } from './causes.ts'
import { canBeMistake, fileEvents, offeredEvents, outcomeOfWithdrawal } from './kinds.ts'

type Given = Pick<LegalCase, 'land' | 'facts' | 'events'>
const factsOf = (given: Given) => factsOfCase({ submitted: '2026-11-02', ...given })

const sent: Step = ['2026-11-04', 'ESTIMATE_SENT']
const approved: Step = ['2026-11-10', 'APPROVED', { until: '2027-01-10' }]
const offer: Step = ['2026-11-10', 'COUNTEROFFER', { code: 'WITHOUT_REASONS' }]
const accepted: Step = ['2026-11-18', 'COUNTEROFFER_ACCEPTED', { until: '2027-01-20' }]
const denied: Step = ['2026-11-20', 'DENIED']
const notice: Step = ['2026-11-20', 'NOTICE']
const incomplete: Step = ['2026-11-12', 'INCOMPLETENESS_NOTICE', { until: '2026-12-12' }]
const answered: Step = ['2026-11-16', 'INCOMPLETENESS_ANSWERED']
const withdrawn: Step = ['2026-11-20', 'WITHDRAWN', { isOwn: true, person: 'Ann' }]

/** Every kind can be recorded of an application that is open, unless it has a cause of its own. */
const open: readonly FileEventKind[] = ['COMPLETE', 'SIX_FACTS', 'INCOMPLETENESS_NOTICE']
const known: readonly FileEventKind[] = ['COMPLETE', 'INCOMPLETENESS_NOTICE']
/** Outcomes of an application that is open: it closes after an approval or an acceptance alone. */
const granted: readonly MilestoneKind[] = milestoneKinds.filter(kind => kind !== 'CLOSED_INCOMPLETE')
const decisions: readonly MilestoneKind[] = granted.filter(kind => kind !== 'ORIGINATED')

const states: readonly [string, Given, readonly FileEventKind[], readonly MilestoneKind[]][] = [
  ['submitted', {}, open, decisions],
  ['with land', { land: 'incomplete' }, [...open, 'ESTIMATE_SENT'], decisions],
  ['with land and its six facts', { land: true }, [...known, 'ESTIMATE_SENT'], decisions],
  [
    'with an estimate that was sent',
    { land: true, events: [sent] },
    [...known, 'INTENT_TO_PROCEED', 'REVISED_ESTIMATE_SENT'],
    decisions,
  ],
  [
    'with another amount',
    { land: true, events: [sent, ['2026-11-06', 'INTENT_TO_PROCEED'], ['2026-11-16', 'AMOUNT_CHANGED']] },
    [...known, 'REVISED_ESTIMATE_SENT', 'REVISED_ESTIMATE_NOT_NEEDED'],
    decisions,
  ],
  [
    'with disclosures of the settings',
    { facts: { owed_disclosures: ['VALUATION_RIGHT', 'COUNSELORS', 'VALUATION_COPY'] } },
    [...open, 'COUNSELORS_SENT', 'VALUATION_COPY_SENT'],
    decisions,
  ],
  [
    'with a notice of incompleteness',
    { events: [incomplete] },
    [...open, 'INCOMPLETENESS_ANSWERED', 'NOTICE_RETURNED'],
    [...decisions, 'CLOSED_INCOMPLETE'],
  ],
  ['with its answer', { events: [incomplete, answered] }, [...open, 'NOTICE_RETURNED'], decisions],
  [
    'with a notice of incompleteness that came back',
    { events: [incomplete, ['2026-11-16', 'NOTICE_RETURNED']] },
    open,
    decisions,
  ],
  ['approved', { events: [approved] }, [...open, 'NOTICE', 'APPROVAL_EXTENDED'], granted],
  [
    'approved and notified',
    { events: [approved, notice] },
    [...open, 'NOTICE', 'NOTICE_RETURNED', 'APPROVAL_EXTENDED'],
    granted,
  ],
  ['with a counteroffer', { events: [offer] }, [...open, 'NOTICE'], decisions],
  [
    'with a counteroffer that was notified',
    { events: [offer, notice] },
    [...open, 'NOTICE', 'NOTICE_RETURNED', 'COUNTEROFFER_ACCEPTED'],
    decisions,
  ],
  [
    'with a counteroffer that was accepted',
    { events: [offer, notice, accepted] },
    [...open, 'NOTICE', 'NOTICE_RETURNED', 'APPROVAL_EXTENDED'],
    granted,
  ],
  ['denied', { events: [denied] }, ['NOTICE', 'RECONSIDERED'], []],
  ['denied and notified', { events: [denied, notice] }, ['NOTICE', 'NOTICE_RETURNED', 'RECONSIDERED'], []],
  [
    'denied with land and an estimate',
    { land: true, events: [sent, denied] },
    ['REVISED_ESTIMATE_SENT', 'NOTICE', 'RECONSIDERED'],
    [],
  ],
  [
    'denied with disclosures',
    { land: true, facts: { owed_disclosures: ['COUNSELORS', 'VALUATION_COPY'] }, events: [denied] },
    ['ESTIMATE_SENT', 'COUNSELORS_SENT', 'VALUATION_COPY_SENT', 'NOTICE', 'RECONSIDERED'],
    [],
  ],
  ['closed', { events: [['2026-11-20', 'ORIGINATED']] }, ['RECONSIDERED'], []],
  [
    'closed for incompleteness',
    { events: [incomplete, ['2026-12-14', 'CLOSED_INCOMPLETE']] },
    ['NOTICE', 'NOTICE_RETURNED', 'RECONSIDERED'],
    [],
  ],
  ['withdrawn as the lender recorded', { events: [['2026-11-20', 'WITHDRAWN']] }, ['RECONSIDERED'], []],
  ['withdrawn by a borrower', { events: [withdrawn] }, [], []],
  ['reconsidered', { events: [denied, ['2026-11-23', 'RECONSIDERED']] }, open, decisions],
]

describe.each(states)('an application %s', (_, given, offered, outcomes) => {
  const facts = factsOf(given)

  test('takes these events', () => {
    expect(offeredEvents(facts).toSorted()).toEqual(offered.toSorted())
  })

  test('takes these outcomes', () => {
    expect(milestoneKinds.filter(kind => fileEvents[kind].earliest(facts) !== undefined).toSorted()).toEqual(
      outcomes.toSorted(),
    )
  })
})

test('each kind is offered in some state, or recorded by the system alone', () => {
  const reached = new Set(states.flatMap(([, , offered, outcomes]) => [...offered, ...outcomes]))
  expect(fileEventKinds.filter(kind => !reached.has(kind))).toEqual(['LAND', 'AMOUNT_CHANGED'])
})

test.each([
  ['NOT_DECIDED', null, 'WITHDRAWN'],
  ['NOT_DECIDED', 'CLOSING', 'WITHDRAWN'],
  ['APPROVED', 'NONE', 'APPROVED_NOT_ACCEPTED'],
  ['APPROVED', 'CLOSING', 'APPROVED_NOT_ACCEPTED'],
  ['APPROVED', null, 'APPROVED_NOT_ACCEPTED'],
  ['APPROVED', 'UNDERWRITING', 'WITHDRAWN'],
  ['COUNTEROFFER', null, 'DENIED'],
  ['DENIED', null, 'DENIED'],
])('a withdrawal after %s with conditions %j is %s', (decided, left, outcome) => {
  expect(outcomeOfWithdrawal(decided, left)).toBe(outcome)
})

test.each<[string, readonly Step[], string, boolean]>([
  ['on its day', [denied], '2026-11-20', true],
  ['on a later day', [denied], '2026-11-21', false],
  ['after a notice', [denied, notice], '2026-11-20', false],
  ['after a notice that came back', [denied, notice, ['2026-11-20', 'NOTICE_RETURNED']], '2026-11-20', false],
  ['after a notice of an earlier outcome', [approved, ['2026-11-12', 'NOTICE'], denied], '2026-11-20', true],
])('an outcome corrected as entered by mistake %s', (_, events, today, isPossible) => {
  expect(canBeMistake(factsOf({ events }), 'DENIED', '2026-11-20', today)).toBe(isPossible)
})

test('the notices that can come back are those that have not', () => {
  const events: readonly Step[] = [incomplete, denied, notice, ['2026-11-24', 'NOTICE', { id: 'second' }]]
  const returned: Step = ['2026-11-25', 'NOTICE_RETURNED', { about: 'NOTICE' }]
  const idsOf = (steps: readonly Step[]) => returnableNotices(factsOf({ events: steps })).map(({ id }) => id)
  expect(idsOf(events)).toEqual(['NOTICE', 'second', 'INCOMPLETENESS_NOTICE'])
  expect(idsOf([...events, returned])).toEqual(['second', 'INCOMPLETENESS_NOTICE'])
})

test.each<[string, readonly Step[], MilestoneKind | undefined]>([
  ['an approval', [approved], 'APPROVED'],
  ['a denial', [denied], 'DENIED'],
  ['a closing', [['2026-11-20', 'ORIGINATED']], undefined],
  ['a withdrawal', [withdrawn], undefined],
  ['a denial that was reconsidered', [denied, ['2026-11-23', 'RECONSIDERED']], undefined],
  ['nothing', [], undefined],
])('the outcome that is notified after %s', (_, events, kind) => {
  expect(noticeOutcome(factsOf({ events }))?.kind).toBe(kind)
})
