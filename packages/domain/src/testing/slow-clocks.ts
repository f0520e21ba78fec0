import type { Day } from '../forms/day.ts'
import type { TaskCalendar } from '../staff/tasks/row.ts'
import type { FirstSubmission } from './file-history.ts'
import { countDays, countDaysBack, isOpenDay, lastBefore } from './slow-calendar.ts'
import type { Fact, SlowFile } from './slow-file.ts'

/** A second implementation of the clocks, for tests: it walks the events of a file one by one, and the days. */

export interface SlowClock {
  clock: string
  ref: string
  starts_on: Day
  on: Day
  last_business_day: Day | null
  state: string
  ended_on: Day | null
}

/** The ends of a clock: events that meet it, and days after which nothing is owed, or something is missed at once. */
interface Ends {
  met: readonly Fact[]
  notOwed?: Day | undefined
  missed?: Day | undefined
}

/** Walks from the first day on which something can end the clock. On one day, what meets it comes first. */
function walk(due: Day, { met, notOwed, missed }: Ends): Pick<SlowClock, 'state' | 'ended_on'> {
  const days = [...met.map(({ day }) => day), ...[notOwed, missed].filter(day => day !== undefined)]
  for (const day of days.sort()) {
    const isInTime = day <= due
    if (met.some(fact => fact.day === day)) return { state: isInTime ? 'MET' : 'MISSED', ended_on: day }
    if (notOwed === day) return { state: isInTime ? 'NOT_OWED' : 'MISSED', ended_on: day }
    return { state: 'MISSED', ended_on: day }
  }
  return { state: 'OPEN', ended_on: null }
}

export const isSentNotice = ({ kind, isReturned }: Fact): boolean => kind === 'INCOMPLETENESS_NOTICE' && !isReturned
/** Returns whether a fact answers everything in a notice of incompleteness: it was recorded after it, and answers no other one. */
export const answers =
  (notice: Fact, facts: readonly Fact[]) =>
  (fact: Fact): boolean =>
    fact.kind === 'INCOMPLETENESS_ANSWERED' &&
    facts.indexOf(fact) > facts.indexOf(notice) &&
    fact.day >= notice.day &&
    (fact.about === null || fact.about === notice.id)

const counting = { weekdays: new Set([1, 2, 3, 4, 5, 6]), holidays: 'OWN_DATE' as const, closed: new Set<Day>() }

/** The clocks of a file with the names that the production code has, in no order. */
export function slowClocks(
  file: SlowFile,
  { disclosures, land }: FirstSubmission,
  calendar: TaskCalendar,
): SlowClock[] {
  const { facts, first, ending, outcome } = file
  const isOffice = (day: Day) => isOpenDay(day, calendar)
  const found: SlowClock[] = []
  const add = (clock: string, ref: string, starts_on: Day, on: Day, end: Pick<SlowClock, 'state' | 'ended_on'>) =>
    found.push({ clock, ref, starts_on, on, last_business_day: isOffice(on) ? null : lastBefore(on, isOffice), ...end })
  const ofKind = (...kinds: string[]) => facts.filter(({ kind }) => kinds.includes(kind))
  /** The end of the application, where it has one of these kinds or its data is gone. */
  const endedAs = (...kinds: string[]) =>
    ending && (ending.kind === null || kinds.includes(ending.kind)) ? ending.day : undefined
  const withoutLoan = ['DENIED', 'WITHDRAWN', 'APPROVED_NOT_ACCEPTED', 'CLOSED_INCOMPLETE']
  const noLoan = { notOwed: endedAs(...withoutLoan), missed: ending?.kind === 'ORIGINATED' ? ending.day : undefined }
  const closing = outcome?.kind === 'ORIGINATED' ? outcome : undefined

  /** The notices of an outcome to the first of those who must have one. */
  const noticesOf = (decision: Fact) =>
    facts.filter(
      ({ kind, about, day, person, isReturned }) =>
        kind === 'NOTICE' &&
        about === decision.id &&
        day >= decision.day &&
        !isReturned &&
        person !== null &&
        person === decision.people[0],
    )
  const decided = ofKind('APPROVED', 'COUNTEROFFER', 'APPROVED_NOT_ACCEPTED', 'DENIED', 'CLOSED_INCOMPLETE').flatMap(
    noticesOf,
  )
  if (closing) decided.push(closing)

  decisionClocks()
  denialClocks()
  incompleteClocks()
  counterofferClocks()
  landClocks()
  disclosureClocks()
  return found

  function decisionClocks() {
    const sent = ofKind('INCOMPLETENESS_NOTICE').filter(({ isReturned }) => !isReturned)
    const isEarlier = (one: Fact, other: Fact) =>
      one.day === other.day ? facts.indexOf(one) < facts.indexOf(other) : one.day < other.day
    const isDecided = (fact: Fact, since: Fact | undefined) =>
      decided.some(each => each.day >= (since?.day ?? '') && isEarlier(each, fact))
    // The completions after each notice, and those before any, that were before the decision.
    const completions = new Map<Fact | undefined, Fact[]>()
    for (const complete of ofKind('COMPLETE')) {
      let asked: Fact | undefined
      for (const notice of sent) if (isEarlier(notice, complete)) asked = notice
      if (!isDecided(complete, asked)) completions.set(asked, [...(completions.get(asked) ?? []), complete])
    }
    const moving = (since: Fact | undefined, began: Day | null) => {
      let found: Fact | undefined
      for (const complete of completions.get(since) ?? [])
        if (!began || !['SIGNED', 'PAPERS'].includes(complete.code ?? '') || complete.day <= countDays(began, 30))
          found = complete
      return found
    }
    const over = endedAs('WITHDRAWN')
    const run = (ref: string, start: Day, met: readonly Fact[]) => {
      const due = countDays(start, 30)
      add('NOTICE_OF_ACTION', ref, start, due, walk(due, { met, notOwed: over }))
    }
    run('', moving(undefined, first)?.day ?? first, [...decided, ...sent])

    const again = (ref: string, from: Fact, since: Fact) => {
      const moved = moving(since, from.day)
      const start = moved && moved.day > from.day ? moved.day : from.day
      const after = facts.slice(facts.indexOf(from))
      run(ref, start, [
        ...decided.filter(({ day }) => day >= start),
        ...sent.filter(each => after.includes(each) && each.day >= start),
      ])
    }
    const answered = new Set<Fact>()
    const noticesBefore: Fact[] = []
    const withAnswer = new Set<Fact>()
    for (const fact of facts) {
      if (fact.kind === 'INCOMPLETENESS_NOTICE') noticesBefore.push(fact)
      if (fact.kind !== 'INCOMPLETENESS_ANSWERED') continue
      const named = noticesBefore.filter(({ id }) => fact.about === null || fact.about === id)
      const notice = named.at(-1)
      if (!notice) continue
      const isFirst = !withAnswer.has(notice) && fact.day >= notice.day
      for (const each of named) if (fact.day >= each.day) withAnswer.add(each)
      if (isDecided(fact, notice)) continue
      answered.add(notice)
      again(isFirst ? notice.id : fact.id, fact, notice)
    }
    for (const since of sent) {
      const completion = moving(since, null)
      if (completion && !answered.has(since)) again(since.id, completion, since)
    }
  }

  function denialClocks() {
    for (const [index, fact] of facts.entries()) {
      if (fact.kind !== 'DENIED') continue
      const between = facts.slice(0, index)
      const last = between.filter(each => isSentNotice(each) && !between.some(answers(each, between))).at(-1)
      if (!last || between.some(({ kind, day }) => kind === 'COMPLETE' && day >= last.day)) continue
      const due = countDays(fact.day, 30)
      const undone = facts.slice(index).find(({ kind }) => kind === 'RECONSIDERED')
      add('DENIAL_NOTICE', fact.id, fact.day, due, walk(due, { met: noticesOf(fact), notOwed: undone?.day }))
    }
  }

  function incompleteClocks() {
    for (const notice of facts) {
      if (!isSentNotice(notice)) continue
      const answer = facts.find(answers(notice, facts))
      const ended = [answer?.day, ending?.day].filter(day => day !== undefined).sort()[0] ?? null
      // Its days are those of the borrower: the lender misses nothing.
      add('INCOMPLETE', notice.id, notice.day, notice.until!, { state: ended ? 'MET' : 'OPEN', ended_on: ended })
    }
  }

  function counterofferClocks() {
    for (const [index, offer] of facts.entries()) {
      if (offer.kind !== 'COUNTEROFFER') continue
      const start = noticesOf(offer)
        .map(({ day }) => day)
        .sort()[0]
      if (start === undefined) continue
      const due = countDays(start, 90)
      const since = facts.slice(index)
      const met = [
        ...since.filter(({ kind }) => kind === 'COUNTEROFFER_ACCEPTED'),
        ...since.filter(({ kind }) => kind === 'DENIED').flatMap(noticesOf),
      ].filter(({ day }) => day >= start)
      const end =
        offer.code === 'WITH_REASONS'
          ? { state: 'NOT_OWED', ended_on: start }
          : walk(due, {
              met,
              notOwed: endedAs('WITHDRAWN', 'ORIGINATED', 'APPROVED_NOT_ACCEPTED', 'CLOSED_INCOMPLETE'),
            })
      add('COUNTEROFFER', offer.id, start, due, end)
    }
  }

  function landClocks() {
    const sent = ofKind('ESTIMATE_SENT').sort((a, b) => (a.day < b.day ? -1 : 1))[0]
    const known = ofKind('SIX_FACTS')
      .map(({ day }) => day)
      .sort()[0]
    const answers = ofKind('REVISED_ESTIMATE_SENT', 'REVISED_ESTIMATE_NOT_NEEDED')
    let current: { ref: string; from: Day } | undefined = land ? { ref: '', from: first } : undefined
    const runs: { ref: string; from: Day; home?: Fact }[] = []
    const revised: { fact: Fact; run: string }[] = []
    if (current) runs.push(current)
    for (const fact of facts) {
      if (fact.kind === 'LAND' && fact.code === 'HOME' && current) {
        runs[runs.length - 1] = { ...current, home: fact }
        current = undefined
      } else if (fact.kind === 'LAND' && fact.code === 'LAND' && !current) {
        current = { ref: fact.id, from: fact.day }
        runs.push(current)
      }
      if (fact.kind === 'AMOUNT_CHANGED' && current && sent && sent.day <= fact.day)
        revised.push({ fact, run: current.ref })
    }
    for (const { ref, from, home } of runs) {
      if (known === undefined) continue
      const start = known > from ? known : from
      const due = countDays(start, 3, isOffice)
      const isInTime =
        sent && (!home || sent.day < home.day || (sent.day === home.day && facts.indexOf(sent) < facts.indexOf(home)))
      const met = sent && isInTime ? [sent] : []
      add('LOAN_ESTIMATE', ref, start, due, walk(due, home ? { met, notOwed: home.day } : { met, ...noLoan }))
    }
    for (const { fact, run } of revised) {
      const due = countDays(fact.day, 3, isOffice)
      const home = runs.find(({ ref }) => ref === run)?.home
      const met = answers.filter(({ day }) => day >= fact.day)
      add('REVISED_ESTIMATE', fact.id, fact.day, due, walk(due, { met, notOwed: home ? home.day : ending?.day }))
    }
    if (!sent) return
    const earliest = countDays(sent.day, 7, day => isOpenDay(day, counting))
    const home = runs.at(-1)?.home
    let end: Pick<SlowClock, 'state' | 'ended_on'> = { state: 'OPEN', ended_on: null }
    if (home) end = { state: 'NOT_OWED', ended_on: home.day }
    else if (closing) {
      const state = closing.code ? 'NOT_OWED' : closing.day >= earliest ? 'MET' : 'MISSED'
      end = { state, ended_on: closing.day }
    } else if (ending) end = { state: 'NOT_OWED', ended_on: ending.day }
    add('EARLIEST_CLOSING', '', sent.day, earliest, end)
  }

  function disclosureClocks() {
    const third = countDays(first, 3, isOffice)
    if (disclosures.includes('VALUATION_RIGHT'))
      add('VALUATION_RIGHT', '', first, third, { state: 'MET', ended_on: first })
    if (disclosures.includes('COUNSELORS'))
      add('COUNSELORS', '', first, third, walk(third, { met: ofKind('COUNSELORS_SENT'), ...noLoan }))
    let planned: Day | undefined
    for (const fact of facts) if (fact.closing !== null) planned = fact.closing
    const day = closing?.day ?? planned
    if (!disclosures.includes('VALUATION_COPY') || day === undefined) return
    const due = countDaysBack(day, 3, isOffice)
    add('VALUATION_COPY', '', day, due, walk(due, { met: ofKind('VALUATION_COPY_SENT'), ...noLoan }))
  }
}
