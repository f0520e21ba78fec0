import { describe, expect, test } from 'vitest'
import { inEnglish, type Text } from '../forms/text.ts'
import { enteredIn, factsOfCase, type LegalCase } from '../testing/legal-cases/case.ts'
import { legalCases } from '../testing/legal-cases/index.ts'
import { usualCalendar } from '../testing/submitted-facts.ts'
import { awaitingNotice, outcomeInForce } from './file-event/event.ts'
import { fileEventErrors } from './recording/errors.ts'
import { deadlinesOf } from './tasks/deadlines.ts'
import type { TaskFacts } from './tasks/facts.ts'
import { tasksOf } from './tasks/tasks.ts'

const inWords = (errors: Readonly<Record<string, Text | undefined>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error && inEnglish(error)]))

function errorsOf({ entry, calendar }: LegalCase, facts: TaskFacts) {
  if (!entry) return undefined
  const { today, electronic = ['Ann', 'Bo'], isManager = false } = entry
  const bounds = { facts, today, electronic, isManager, incompletenessDays: 30 }
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

test('each case has a title of its own', () => {
  const titles = Object.values(legalCases).flatMap(cases => cases.map(({ title }) => title))
  expect(titles.length).toBeGreaterThanOrEqual(120)
  expect(new Set(titles).size).toBe(titles.length)
})
