import { describe, expect, test } from 'vitest'
import { inEnglish, type Text } from '../forms/text.ts'
import { enteredIn, factsOfCase, type LegalCase } from '../testing/legal-cases/case.ts'
import { legalCases } from '../testing/legal-cases/index.ts'
import { usualCalendar } from '../testing/submitted-facts.ts'
import { awaitingNotice, fileEventKinds, outcomeInForce } from './file-event/event.ts'
import { fileEventErrors } from './recording/errors.ts'
import { deadlinesOf } from './tasks/deadlines.ts'
import type { TaskFacts } from './tasks/facts.ts'
import { tasksOf } from './tasks/tasks.ts'
import { clockIds, clockStates, isClock, type TaskKind, taskKinds } from './tasks/texts.ts'

const inWords = (errors: Readonly<Record<string, Text | undefined>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error && inEnglish(error)]))

function errorsOf({ entry, calendar }: LegalCase, facts: TaskFacts) {
  if (!entry) return undefined
  const { today, electronic = ['Ann', 'Bo'], isManager = false } = entry
  const hasElectronicRecords = (id: string) => electronic.some(each => each === id)
  const bounds = { facts, today, hasElectronicRecords, isManager, incompletenessDays: 30 }
  const borrowers = [{ id: 'Ann' }, { id: 'Bo' }]
  return inWords(
    fileEventErrors(enteredIn(entry), { ...bounds, borrowers, calendar: { ...usualCalendar, ...calendar } }),
  )
}

describe.each(Object.entries(legalCases))('%s', (_, cases) => {
  test.each(cases.map(legalCase => [legalCase.title, legalCase] as const))('%s', (__, legalCase) => {
    const { clocks, officeDay, tasks = [], waiting = [], errors } = legalCase.expect
    const calendar = { ...usualCalendar, ...legalCase.calendar }
    const facts = factsOfCase(legalCase)
    const deadlines = deadlinesOf(facts, calendar)
    const outcome = outcomeInForce(facts.events)
    const open = clocks?.filter(clock => clock.endsWith(' OPEN') && !clock.startsWith('EARLIEST_CLOSING'))

    expect({
      clocks: clocks && deadlines.map(({ clock, on, state }) => `${clock} ${on} ${state}`).sort(),
      officeDay:
        officeDay &&
        Object.fromEntries(deadlines.flatMap(({ clock, last_business_day: day }) => (day ? [[clock, day]] : []))),
      tasks: legalCase.entry
        ? undefined
        : tasksOf(facts, calendar)
            .map(({ kind, due_on }) => `${kind} ${due_on}`)
            .sort(),
      waiting: legalCase.entry ? [] : outcome ? awaitingNotice(facts.events, outcome) : [],
      errors: errorsOf(legalCase, facts),
    }).toEqual({
      clocks: clocks?.toSorted(),
      officeDay,
      tasks: legalCase.entry
        ? undefined
        : [...(open ?? []).map(clock => clock.slice(0, -' OPEN'.length)), ...tasks].sort(),
      waiting,
      errors,
    })
  })
})

const all = Object.values(legalCases).flat()

test('each case has a title of its own', () => {
  const titles = all.map(({ title }) => title)
  expect(titles.length).toBeGreaterThanOrEqual(120)
  expect(new Set(titles).size).toBe(titles.length)
})

test('there is a case for each state of each clock, each event and each task that follows from events', () => {
  const states = new Set<string>(
    all.flatMap(({ expect: { clocks = [] } }) => clocks.map(text => text.replace(/ \S+ /, ' '))),
  )
  const never = [
    // Its sentence stands in the documents that are signed.
    ...['VALUATION_RIGHT OPEN', 'VALUATION_RIGHT MISSED', 'VALUATION_RIGHT NOT_OWED'],
    // Its days are those of the borrower.
    ...['INCOMPLETE MISSED', 'INCOMPLETE NOT_OWED'],
  ]
  const possible = clockIds.flatMap(clock => clockStates.map(state => `${clock} ${state}`))
  expect(possible.filter(state => !states.has(state))).toEqual(possible.filter(state => never.includes(state)))

  const events = new Set(
    all.flatMap(({ events: given = [], entry }) => [...given, ...(entry ? [entry.event] : [])].map(([, kind]) => kind)),
  )
  expect(fileEventKinds.filter(kind => !events.has(kind))).toEqual([])

  const tasks = new Set(all.flatMap(({ expect: { tasks: open = [] } }) => open.map(text => text.split(' ')[0])))
  const desk: readonly TaskKind[] = ['NEW', 'CAME_IN', 'CONFIRM_LAND', 'UPDATE', 'FOLLOW_UP']
  expect(taskKinds.filter(kind => !isClock(kind) && !tasks.has(kind))).toEqual(desk)
})
