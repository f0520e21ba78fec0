import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '../../forms/day.ts'
import type { ApplicationEvent } from '../../status/transitions.ts'
import { type FirstSubmission, type Happening, type Moment, replay } from '../../testing/file-history.ts'
import { type SlowClock, slowClocks } from '../../testing/slow-clocks.ts'
import { readFile } from '../../testing/slow-file.ts'
import { slowTasks } from '../../testing/slow-tasks.ts'
import { usualCalendar } from '../../testing/submitted-facts.ts'
import { outcomeInForce } from '../file-event/event.ts'
import { type Deadline, deadlinesOf } from './deadlines.ts'
import { isOver, settableDisclosures, waitsForBorrower } from './facts.ts'
import type { TaskCalendar } from './row.ts'
import { type Task, tasksOf } from './tasks.ts'
import { clockIds, isClock, taskKinds } from './texts.ts'

const days: fc.Arbitrary<Day> = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2034-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

const first: fc.Arbitrary<FirstSubmission> = fc.record({
  on: days,
  land: fc.boolean(),
  hasSixFacts: fc.boolean(),
  disclosures: fc.subarray([...settableDisclosures]),
})

const choice = {
  choice: fc.nat(999),
  back: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(40)),
  code: fc.nat(9),
  until: fc.nat(60),
  isBoth: fc.boolean(),
}
const is = <T extends string>(happening: T) => fc.constant(happening)

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      happening: is('days_pass'),
      count: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 100 })),
    }),
  },
  { weight: 12, arbitrary: fc.record({ happening: is('recorded'), ...choice }) },
  { weight: 4, arbitrary: fc.record({ happening: is('corrected'), isMistake: fc.boolean(), ...choice }) },
  { weight: 2, arbitrary: fc.record({ happening: is('submitted_again'), hasOtherAmount: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      happening: is('status'),
      event: fc.constantFrom<ApplicationEvent>(
        ...(['reviewed', 'reviewed', 'review_stopped', 'returned', 'reopened'] as const),
        ...(['envelope_created', 'last_signer_confirmed', 'documents_stored', 'signer_declined'] as const),
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      happening: is('item_asked'),
      due: fc.option(fc.nat(20)),
      item: fc.record({
        kind: fc.constantFrom('QUESTION', 'DOCUMENT', 'AUTHORIZATION'),
        stage: fc.constantFrom('TO_DECIDE', 'TO_DECIDE', 'TO_CLOSE'),
        waits_for: fc.constantFrom('BORROWER', 'BORROWER', 'PARK', 'DEALER'),
      }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ happening: is('item_changed'), item: fc.nat(9), event: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ happening: is('land_changed'), back: fc.nat(30) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      happening: fc.constantFrom(
        ...(['called', 'called', 'land_confirmed', 'submission_read', 'submission_read'] as const),
        ...(['withdrawn', 'withdrawal_read', 'data_deleted'] as const),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ happening: is('follow_up'), in: fc.option(fc.nat(40)) }) },
)

/** A first submission, what is tried after it, and the steps after which a test looks. */
const histories = fc.record({
  first,
  tried: fc.array(happening, { minLength: 1, maxLength: 40, size: 'max' }),
  looks: fc.array(fc.nat(999), { minLength: 3, maxLength: 3 }),
})

const period = fc.integer({ min: 1, max: 25 })

/** Office calendars, with periods of the lender's own. */
const calendars: fc.Arbitrary<TaskCalendar> = fc.oneof(
  fc.constant(usualCalendar),
  fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }).map(chosen => new Set(chosen)),
    holidays: fc.constantFrom('OBSERVED', 'OWN_DATE', 'NONE'),
    closed: fc.array(days, { maxLength: 4 }).map(closed => new Set(closed)),
    periods: fc.record({
      ...{ FIRST_REVIEW_DAYS: period, ANSWER_DAYS: period, DECIDE_DAYS: period },
      ...{ AFTER_SUBMISSION_DAYS: period, CALL_AFTER_DAYS: period, DECIDE_OR_NOTICE_DAYS: period },
    }),
  }),
)

test('tasks are as a second, slow implementation opens and closes them event by event', () => {
  fc.assert(
    fc.property(histories, calendars, ({ first, tried, looks }, calendar) => {
      const moments = replay(first, tried)
      for (const look of looks) {
        const moment = moments[look % moments.length]!
        const tasks = tasksOf(moment.facts, calendar)
        expect(Object.fromEntries(tasks.map(({ kind, ref, due_on }) => [`${kind} ${ref}`, due_on]))).toEqual(
          slowTasks(first, moment, calendar),
        )
        const days = tasks.map(({ due_on }) => due_on)
        expect(days).toEqual(days.toSorted())
      }
    }),
    { numRuns: 300 },
  )
})

test('the histories reach every task but one', () => {
  const reached = new Set(
    fc
      .sample(histories, { seed: 1, numRuns: 300 })
      .flatMap(({ first, tried }) =>
        replay(first, tried).flatMap(({ facts }) => tasksOf(facts, usualCalendar).map(({ kind }) => kind)),
      ),
  )
  // The right to copies of valuations is given with the first submission.
  expect(taskKinds.filter(kind => !reached.has(kind))).toEqual(['VALUATION_RIGHT'])
})

test('an application that is not over has an open task, whatever happened to it', () => {
  fc.assert(
    fc.property(histories, ({ first, tried }) => {
      for (const { facts } of replay(first, tried)) {
        const kinds = tasksOf(facts, usualCalendar).map(({ kind }) => kind)
        if (!isOver(facts)) expect(kinds).not.toEqual([])
        else expect(kinds.filter(kind => !isClock(kind) && kind !== 'WITHDREW' && kind !== 'SEND_NOTICE')).toEqual([])
        const isSigned = facts.status === 'SUBMITTED' || facts.status === 'REVIEWED'
        if (!isSigned) expect(waitsForBorrower(facts)).toBe(!isOver(facts))
      }
    }),
    { numRuns: 150 },
  )
})

test('staff must act on an application that is not done, or wait for a borrower, whatever was asked', () => {
  fc.assert(
    fc.property(histories, ({ first, tried }) => {
      for (const { facts, log } of replay(first, tried)) {
        if (isOver(facts) || outcomeInForce(facts.events)) continue
        // These leave nothing but the clocks of the law.
        if (log.some(({ entry }) => entry === 'review_stopped' || entry === 'submission_read')) continue
        const kinds = tasksOf(facts, usualCalendar).map(({ kind }) => kind)
        const acted = ['NEW', 'CAME_IN', 'DECIDE', 'CALL_LATE'].filter(kind => kinds.some(each => each === kind))
        expect(acted).not.toEqual([])
        if (facts.reviewed_submissions === 0 && !waitsForBorrower(facts)) expect(acted).toContain('NEW')
      }
    }),
    { numRuns: 300 },
  )
})

/** Another planned closing has its own days. */
const nameOf = ({ clock, ref, starts_on }: Deadline) =>
  clock === 'VALUATION_COPY' ? `${clock} ${starts_on}` : `${clock} ${ref}`

test('clocks are as a second, slow implementation walks the record of the file', () => {
  fc.assert(
    fc.property(histories, calendars, ({ first, tried, looks }, calendar) => {
      const moments = replay(first, tried)
      for (const look of looks) {
        const { facts, log } = moments[look % moments.length]!
        const deadlines = deadlinesOf(facts, calendar)
        const found = deadlines.map(({ event: _, began_by: __, is_waived: ___, ...deadline }) => deadline)
        const inOrder = (one: SlowClock, other: SlowClock) =>
          `${one.clock} ${one.ref}`.localeCompare(`${other.clock} ${other.ref}`)
        expect(found.toSorted(inOrder)).toEqual(slowClocks(readFile(first, log), first, calendar).toSorted(inOrder))
      }
    }),
    { numRuns: 350 },
  )
})

/** Returns whether a step corrected an entry, entered one late or after the end, or undid one. */
const changesThePast = ({ added, today, facts }: Moment, before: Moment): boolean =>
  (isOver(before.facts) && added.length > 0) ||
  added.some(({ corrects, happened_on, kind, about }) => {
    if (corrects !== null || kind === 'NOTICE_RETURNED' || (happened_on !== null && happened_on < today)) return true
    const undone = before.facts.events.find(({ id }) => id === about)
    return kind === 'RECONSIDERED' && undone?.kind === 'ORIGINATED'
  }) ||
  facts.is_readable !== before.facts.is_readable

test('a clock that was missed stays missed, and one that was owed stays in the list', () => {
  fc.assert(
    fc.property(histories, ({ first, tried }) => {
      const moments = replay(first, tried)
      let missed = new Set<string>()
      let listed = new Set<string>()
      for (const [index, moment] of moments.entries()) {
        const deadlines = deadlinesOf(moment.facts, usualCalendar)
        const before = moments[index - 1]
        const names = new Set(deadlines.map(nameOf))
        const nowMissed = deadlines.filter(({ state }) => state === 'MISSED').map(nameOf)
        if (before && !changesThePast(moment, before)) {
          for (const name of listed) expect([...names].filter(each => each.startsWith(name))).not.toEqual([])
          for (const deadline of deadlines) if (missed.has(nameOf(deadline))) expect(deadline.state).not.toBe('MET')
          missed = new Set([...missed, ...nowMissed])
        } else missed = new Set(nowMissed)
        listed = new Set(deadlines.map(({ clock, ref }) => (clock === 'VALUATION_COPY' ? clock : `${clock} ${ref}`)))
      }
    }),
    { numRuns: 150 },
  )
})

test('a due day that passed while the clock ran stays with another calendar', () => {
  fc.assert(
    fc.property(histories, calendars, calendars, ({ first, tried }, one, other) => {
      const { facts, today } = replay(first, tried).at(-1)!
      const passed_days = tasksOf(facts, one).filter(({ due_on }) => due_on < today)
      const isPassed = ({ kind, ref }: Pick<Task, 'kind' | 'ref'>) =>
        passed_days.some(passed => passed.kind === kind && passed.ref === ref)
      const dayOf = ({ due_on }: Task) => due_on
      const clocksAlone = { ...facts, passed_days }
      for (const task of tasksOf(clocksAlone, other)) {
        const { kind, ref } = task
        const [at, now] = [tasksOf(facts, one), tasksOf(facts, other)].map(
          tasks => tasks.find(each => each.kind === kind && each.ref === ref)!,
        )
        const isOfTheLaw = clockIds.some(clock => clock === kind)
        expect(task.due_on).toBe(dayOf(isOfTheLaw && isPassed(task) ? at! : now!))
      }
      for (const { clock, ref, on } of deadlinesOf(clocksAlone, other)) {
        const passed = passed_days.find(each => each.kind === clock && each.ref === ref)
        if (passed) expect(on).toBe(passed.due_on)
      }
    }),
    { numRuns: 50 },
  )
})
