import type { Day } from '../forms/day.ts'
import type { OwnPeriod, TaskCalendar } from '../staff/tasks/row.ts'
import type { FirstSubmission, Moment } from './file-history.ts'
import { countDays, isOpenDay } from './slow-calendar.ts'
import { answers, isSentNotice, slowClocks } from './slow-clocks.ts'
import { readFile } from './slow-file.ts'

/** The open tasks as `kind ref`, with their due days. */
export type OpenTasks = Record<string, Day>

/**
 * A second, slow implementation of the tasks, for tests: it opens and closes them event by event. `waitingSince`: the day that the server
 * stores.
 */
export function slowTasks(
  submission: FirstSubmission,
  { log, facts: { waiting_since: waitingSince } }: Pick<Moment, 'log' | 'facts'>,
  calendar: TaskCalendar,
): OpenTasks {
  const file = readFile(submission, log)
  const { first, facts, outcome, ending } = file
  if (log.some(({ entry }) => entry === 'data_deleted')) return {}
  const office = (day: Day, count: number) => countDays(day, count, each => isOpenDay(each, calendar))
  const period = (name: OwnPeriod) => calendar.periods[name]
  const clocks = slowClocks(file, submission, calendar)
  let open: OpenTasks = {}
  const close = (...kinds: string[]) => {
    open = Object.fromEntries(Object.entries(open).filter(([name]) => !kinds.includes(name.split(' ')[0]!)))
  }

  // The desk: what each step of the review opens and closes.
  let [submissions, isReviewed, isWithLender] = [1, false, true]
  let reviewBegan: Day | null = null
  let lastWord: Day | null = null
  let lastCall: Day | null = null
  let hasLand = submission.land
  const items = new Map<
    string,
    { isAwaited: boolean; isToCheck: boolean; isCleared: boolean; on: Day; due: Day | null }
  >()
  open['NEW '] = office(first, period('FIRST_REVIEW_DAYS'))
  open['CONFIRM_LAND '] = office(first, 1)
  open['UPDATE 1'] = office(first, period('AFTER_SUBMISSION_DAYS'))
  for (const each of log) {
    const { on } = each
    switch (each.entry) {
      case 'reopened':
        isWithLender = false
        close('NEW', 'CAME_IN', 'UPDATE')
        break
      case 'returned':
        ;[isWithLender, isReviewed, reviewBegan, lastWord] = [false, true, null, on]
        close('NEW', 'CAME_IN', 'UPDATE')
        break
      case 'documents_stored':
        submissions++
        isWithLender = true
        open[isReviewed ? `CAME_IN ${submissions}` : 'NEW '] = office(
          on,
          period(isReviewed ? 'ANSWER_DAYS' : 'FIRST_REVIEW_DAYS'),
        )
        if (lastWord === null || lastWord < on)
          open[`UPDATE ${submissions}`] = office(on, period('AFTER_SUBMISSION_DAYS'))
        break
      case 'reviewed':
        ;[isReviewed, reviewBegan, lastWord] = [true, on, on]
        close('NEW', 'CAME_IN', 'UPDATE')
        break
      case 'review_stopped':
        reviewBegan = null
        break
      case 'called':
        ;[lastWord, lastCall] = [on, on]
        close('UPDATE')
        break
      case 'land_confirmed':
        close('CONFIRM_LAND')
        break
      case 'item': {
        const { id, stage, waits_for, state, due_on: due } = each.item
        const isNeeded = stage === 'TO_DECIDE' && waits_for === 'BORROWER'
        items.set(id, {
          isAwaited: isNeeded && (state === 'ASKED' || state === 'ASKED_AGAIN'),
          isToCheck: state === 'ANSWERED' || state === 'NOT_AVAILABLE',
          // An open item only helps while nothing waits for a borrower.
          isCleared: isNeeded && state !== 'ANSWERED' && state !== 'NOT_AVAILABLE',
          ...{ on, due },
        })
        if (each.isReview) {
          close('NEW')
          isReviewed = true
        }
        break
      }
      case 'recorded':
        if (each.event.kind === 'LAND') hasLand = each.event.code === 'LAND'
        break
      case 'follow_up':
        close('FOLLOW_UP')
        if (each.day !== null) open[`FOLLOW_UP ${each.day}`] = each.day
        break
      case 'withdrawn':
        open['WITHDREW '] = office(on, 1)
        break
      case 'submission_read':
        close('CAME_IN')
        break
      case 'withdrawal_read':
        close('WITHDREW')
        break
    }
  }
  // Papers are only helpful with land, until a Loan Estimate was sent.
  const isHelpful = hasLand && !facts.some(({ kind }) => kind === 'ESTIMATE_SENT')
  const awaited = isHelpful ? [] : [...items.values()].filter(({ isAwaited }) => isAwaited)
  for (const [id, { isToCheck, on }] of items) if (isToCheck) open[`CAME_IN ${id}`] = office(on, period('ANSWER_DAYS'))
  const waits = !isWithLender || awaited.length > 0
  if (waitingSince !== null) {
    const asked = isWithLender ? awaited.map(({ on }) => on) : []
    const since = [waitingSince, ...(lastCall === null ? [] : [lastCall]), ...asked].sort().at(-1)!
    let last = countDays(since, period('CALL_AFTER_DAYS'))
    for (const { due } of awaited) if (due !== null && due > since && due < last) last = due
    open['CALL_LATE '] = office(last, 1)
  }

  // The record: outcomes, their notices and what they leave to do.
  const reconsidered = facts.findLast(({ kind }) => kind === 'RECONSIDERED')
  const complete = facts.findLast(({ kind }) => kind === 'COMPLETE')
  if (!outcome) {
    const cleared = isReviewed ? [...items.values()].filter(({ isCleared }) => isCleared).map(({ on }) => on) : []
    const began = [complete?.day, reviewBegan, ...cleared]
      .filter(day => day !== undefined && day !== null)
      .sort()
      .at(-1)
    if (reconsidered) open[`DECIDE ${reconsidered.id}`] = office(reconsidered.day, period('DECIDE_DAYS'))
    else if (!waits && began) open[`DECIDE ${submissions}`] = office(began, period('DECIDE_DAYS'))
    if (waits)
      for (const { clock, ref, starts_on, state } of clocks)
        if (clock === 'NOTICE_OF_ACTION' && state === 'OPEN')
          open[`DECIDE_OR_NOTICE ${ref}`] = countDays(starts_on, period('DECIDE_OR_NOTICE_DAYS'))
  }
  if (outcome && !ending) {
    let until: Day | null = null
    for (const { id, kind, about, until: day } of facts) {
      if (about === outcome.id && kind === 'COUNTEROFFER_ACCEPTED') until = day
      if (about === outcome.id && kind === 'APPROVAL_EXTENDED' && until !== null) until = day
      if (id === outcome.id && kind === 'APPROVED') until = day
    }
    const combined = clocks.find(({ clock, ref }) => clock === 'COUNTEROFFER' && ref === outcome.id)
    if (until !== null) open[`CLOSE_BY ${outcome.id}`] = until
    else if (outcome.code === 'WITH_REASONS' && combined)
      open[`CLOSE_BY ${outcome.id}`] = countDays(combined.starts_on, 90)
  }
  if (ending) open = 'WITHDREW ' in open && outcome?.kind === 'WITHDRAWN' ? { 'WITHDREW ': open['WITHDREW ']! } : {}
  else close('WITHDREW')

  for (const { clock, ref, on, state } of clocks)
    if (state === 'OPEN' && clock !== 'EARLIEST_CLOSING') open[`${clock} ${ref}`] = on
  const hasNotice = (person: string) =>
    facts.some(
      ({ kind, about, isReturned, person: to }) =>
        kind === 'NOTICE' && about === outcome?.id && !isReturned && to === person,
    )
  // A closing for incompleteness needs no notice where one of incompleteness stayed with the borrower, and its days passed without an answer.
  const asked = facts.findLast(fact => isSentNotice(fact) && !facts.some(answers(fact, facts)))
  const isCovered = outcome?.kind === 'CLOSED_INCOMPLETE' && asked && asked.until! < outcome.day
  if (!isCovered && outcome?.people.some(person => !hasNotice(person))) {
    const legal = ['NOTICE_OF_ACTION', ...(outcome.kind === 'DENIED' ? ['DENIAL_NOTICE', 'COUNTEROFFER'] : [])]
    const days = clocks.filter(({ clock, state }) => legal.includes(clock) && state === 'OPEN').map(({ on }) => on)
    open[`SEND_NOTICE ${outcome.id}`] = [countDays(outcome.day, 30), ...days].sort()[0]!
  }
  return open
}
