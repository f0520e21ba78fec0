import { applicationStatuses, type Day } from '@porchlight/domain'
import { milestoneKinds, taskKinds } from '@porchlight/domain/staff'
import fc from 'fast-check'
import { newId } from '../../../src/platform/ids.ts'
import type { QueuedApplication } from './queue-rows.ts'

interface Sampled {
  dealer_ids: readonly string[]
  /** The staff member who has some of them. */
  mine: string
  dayAfter(count: number): Day
}

/** Applications in states of the queue, the same ones each time. */
export function sampleStates({ dealer_ids, mine, dayAfter }: Sampled, numRuns: number): QueuedApplication[] {
  const days = fc.constantFrom(-40, -1, 0, 1, 4, 5, 6, 7, 8, 9, 30).map(count => dayAfter(count))
  const state: fc.Arbitrary<QueuedApplication> = fc.record({
    dealer_id: fc.constantFrom(...dealer_ids),
    status: fc.constantFrom(...applicationStatuses, 'SUBMITTED' as const, 'REVIEWED' as const),
    submissions: fc.constantFrom(1, 1, 2, 3),
    withdrawn: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
    finished: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
    milestone: fc.constantFrom(undefined, undefined, ...milestoneKinds),
    due_on: days,
    task: fc.constantFrom(...taskKinds),
    assignee_id: fc.constantFrom(null, mine, newId()),
    follow_up_on: fc.option(days),
    approved_until: fc.option(days, { freq: 2 }),
    with_land: fc.boolean(),
    with_land_confirmed: fc.option(fc.boolean()),
    // Many were submitted at one time, more than a page has.
    submitted_ago: fc.oneof(fc.constant(7200), fc.integer({ min: 1, max: 5 * 86_400 })),
  })
  const isOver = ({ withdrawn, finished }: QueuedApplication) => withdrawn || finished
  // One that was withdrawn has a task until someone reads it.
  return fc
    .sample(state, { numRuns, seed: 20 })
    .map((each, index) =>
      isOver(each) && !(each.withdrawn && !each.finished && index % 2 === 0) ? { ...each, due_on: null } : each,
    )
}
