import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factsOfCase, type LegalCase, type Person } from '../../testing/legal-cases/case.ts'
import { milestoneKinds } from '../milestones.ts'
import {
  answerTo,
  awaitingNotice,
  countingEvents,
  deliveredNotices,
  endingOf,
  type FileEventKind,
  fileEventKinds,
  incompletenessNotices,
  isOutcome,
  isOutcomeKind,
  outcomeInForce,
  type RecordedEvent,
  unansweredNotice,
} from './event.ts'

const eventsOf = (...events: NonNullable<LegalCase['events']>) =>
  factsOfCase({ submitted: '2026-11-02', events }).events

const step = fc.record({
  kind: fc.constantFrom(...fileEventKinds),
  /** The place of what a correction corrects among the events that count, and whether nothing comes instead. */
  corrects: fc.option(fc.record({ place: fc.nat(20), isMistake: fc.boolean() })),
  about: fc.option(fc.nat(20)),
})

test('a correction takes the place of what it corrects, and what referred to that refers to the correction', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), steps => {
      const recorded: RecordedEvent[] = []
      const expected: { id: string; kind: FileEventKind; about: { id: string } | null }[] = []
      for (const [index, { kind, corrects, about }] of steps.entries()) {
        const id = `${index}`
        const corrected = corrects && expected[corrects.place % (expected.length || 1)]
        const referred = (about !== null && expected[about % (expected.length || 1)]) || null
        recorded.push({
          ...{ id, kind: corrects?.isMistake && corrected ? null : kind, corrects: corrected?.id ?? null },
          about: referred?.id ?? null,
          ...{ happened_on: corrects?.isMistake && corrected ? null : '2026-11-02', until_on: null, closing_on: null },
          ...{ borrower_id: null, method: null, code: null, people: [] },
        })
        if (!corrected) expected.push({ id, kind, about: referred })
        else if (corrects?.isMistake) {
          expected.splice(expected.indexOf(corrected), 1)
          corrected.id = id
        } else Object.assign(corrected, { id, kind, about: referred })
      }
      expect(countingEvents(recorded).map(({ id, kind, about }) => ({ id, kind, about }))).toEqual(
        expected.map(({ id, kind, about }) => ({ id, kind, about: about?.id ?? null })),
      )
    }),
    { numRuns: 300 },
  )
})

test('outcomes are the kinds that name one', () => {
  expect(fileEventKinds.filter(isOutcomeKind)).toEqual(milestoneKinds)
  expect(eventsOf(['2026-11-20', 'DENIED'], ['2026-11-21', 'NOTICE']).map(isOutcome)).toEqual([true, false])
})

test.each<[string, NonNullable<LegalCase['events']>, FileEventKind | undefined, FileEventKind | undefined]>([
  ['nothing', [], undefined, undefined],
  ['an approval', [['2026-11-20', 'APPROVED']], 'APPROVED', undefined],
  [
    'an approval, then a denial',
    [
      ['2026-11-20', 'APPROVED'],
      ['2026-11-24', 'DENIED'],
    ],
    'DENIED',
    'DENIED',
  ],
  [
    'a denial with its notice',
    [
      ['2026-11-20', 'DENIED'],
      ['2026-11-24', 'NOTICE'],
    ],
    'DENIED',
    'DENIED',
  ],
  [
    'a reconsidered denial',
    [
      ['2026-11-20', 'DENIED'],
      ['2026-11-24', 'RECONSIDERED'],
    ],
    undefined,
    undefined,
  ],
  [
    'an approval after a reconsidered denial',
    [
      ['2026-11-20', 'DENIED'],
      ['2026-11-24', 'RECONSIDERED'],
      ['2026-11-25', 'APPROVED'],
    ],
    ...(['APPROVED', undefined] as const),
  ],
  [
    'a denial by mistake after an approval',
    [
      ['2026-11-20', 'APPROVED'],
      ['2026-11-24', 'DENIED'],
      ['mistake', 'DENIED'],
    ],
    'APPROVED',
    undefined,
  ],
])('after %s, the outcome in force and the one that ended the application', (_, steps, inForce, ending) => {
  const events = eventsOf(...steps)
  expect(outcomeInForce(events)?.kind).toBe(inForce)
  expect(endingOf(events)?.kind).toBe(ending)
})

test('a notice that came back was not delivered, and a corrected one counts once', () => {
  const events = eventsOf(
    ['2026-11-10', 'APPROVED'],
    ['2026-11-11', 'NOTICE', { id: 'approval' }],
    ['2026-11-20', 'DENIED', { people: ['Ann', 'Bo'] }],
    ['2026-11-23', 'NOTICE', { id: 'to Ann' }],
    ['2026-11-23', 'NOTICE', { id: 'to Bo', person: 'Bo' }],
    ['2026-11-27', 'NOTICE_RETURNED', { about: 'to Ann' }],
    ['2026-11-24', 'NOTICE', { id: 'to Bo again', person: 'Bo', corrects: 'to Bo', about: 'DENIED' }],
  )
  const idsOf = (about?: string) => deliveredNotices(events, about).map(({ id }) => id)
  expect(idsOf()).toEqual(['approval', 'to Bo again'])
  expect(idsOf('DENIED')).toEqual(['to Bo again'])
  expect(awaitingNotice(events, outcomeInForce(events)!)).toEqual<Person[]>(['Ann'])
})

test('a notice of incompleteness has the answer that was recorded after it', () => {
  const events = eventsOf(
    ['2026-11-10', 'INCOMPLETENESS_NOTICE', { id: 'first' }],
    ['2026-11-12', 'INCOMPLETENESS_ANSWERED', { id: 'answer' }],
    ['2026-11-12', 'INCOMPLETENESS_NOTICE', { id: 'second' }],
    ['2026-11-13', 'INCOMPLETENESS_NOTICE', { id: 'lost' }],
    ['2026-11-20', 'NOTICE_RETURNED', { about: 'lost' }],
  )
  expect(incompletenessNotices(events).map(notice => [notice.id, answerTo(events, notice)?.id])).toEqual([
    ['first', 'answer'],
    ['second', undefined],
  ])
})

test('an answer that names a notice answers no other one', () => {
  const events = eventsOf(
    ['2026-11-10', 'INCOMPLETENESS_NOTICE', { id: 'first' }],
    ['2026-11-12', 'INCOMPLETENESS_NOTICE', { id: 'second' }],
    ['2026-11-14', 'INCOMPLETENESS_ANSWERED', { id: 'answer', about: 'second' }],
    ['2026-11-13', 'INCOMPLETENESS_NOTICE', { id: 'corrected', corrects: 'second' }],
  )
  expect(incompletenessNotices(events).map(notice => [notice.id, answerTo(events, notice)?.id])).toEqual([
    ['first', undefined],
    ['corrected', 'answer'],
  ])
  expect(unansweredNotice(events)?.id).toBe('first')
})
