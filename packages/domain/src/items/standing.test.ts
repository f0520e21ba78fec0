import { expect, test } from 'vitest'
import { usualBusinessDays } from '../flow/business-days.ts'
import { ENGLISH } from '../forms/formats.ts'
import { inEnglish } from '../forms/text.ts'
import { NEXT_WORD_DAYS, nextWord, type StandingEvent, standingSteps } from './standing.ts'

const on = (kind: Exclude<StandingEvent['kind'], 'ASKED'>, day: string): StandingEvent => ({ kind, on: day })
const asked = (day: string, what: string[], isHelpful = false): StandingEvent => ({
  kind: 'ASKED',
  on: day,
  what,
  isHelpful,
})

/** The steps in words: the current one with an arrow, those to come with dots. */
const marks = { DONE: '  ', CURRENT: '> ', NEXT: '. ' }
const steps = (...events: StandingEvent[]) =>
  standingSteps(events, { lender: 'Lantern' }).map(
    ({ text, on: day, state }) => `${marks[state]}${inEnglish(text)}${day === null ? '' : ` (${day.slice(5)})`}`,
  )

const submitted = on('SUBMITTED', '2026-11-24')
const opened = on('OPENED', '2026-11-25')

test('before a submission there is nothing to show', () => {
  expect(steps()).toEqual([])
})

test('after the submission it is read, decided and finished', () => {
  expect(steps(submitted)).toEqual([
    '> You sent your application (11-24)',
    '. Lantern is reading it',
    '. With Lantern for a decision',
    '. Finished',
  ])
})

test('is read from the first day on which it was opened', () => {
  expect(steps(submitted, opened, on('OPENED', '2026-11-27'))).toEqual([
    '  You sent your application (11-24)',
    '> Lantern is reading it (11-25)',
    '. With Lantern for a decision',
    '. Finished',
  ])
})

test('requests and answers that follow each other are one step', () => {
  const events = [
    submitted,
    opened,
    asked('2026-11-26', ['Photo ID', 'Pay stubs']),
    asked('2026-11-27', ['Pay stubs', 'Gift letter', 'Contract']),
    on('ANSWERED', '2026-11-28'),
    on('ANSWERED', '2026-11-30'),
  ]
  expect(steps(...events)).toEqual([
    '  You sent your application (11-24)',
    '  Lantern is reading it (11-25)',
    '  Lantern asked you for: Photo ID, Pay stubs, Gift letter, 1 more (11-27)',
    '> You answered (11-30)',
    '. With Lantern for a decision',
    '. Finished',
  ])
})

test('shows what was asked again, and what was signed again', () => {
  const events = [
    submitted,
    opened,
    asked('2026-11-26', ['Employment']),
    on('SUBMITTED', '2026-11-28'),
    on('OPENED', '2026-11-30'),
    on('WITH_LENDER', '2026-12-01'),
  ]
  expect(steps(...events)).toEqual([
    '  You sent your application (11-24)',
    '  Lantern is reading it (11-25)',
    '  Lantern asked you for: Employment (11-26)',
    '  You signed and sent it again (11-28)',
    '  Lantern is reading it (11-30)',
    '> With Lantern for a decision (12-01)',
    '. Finished',
  ])
})

test('what only helps is asked apart, and demands nothing', () => {
  const events = [submitted, asked('2026-11-25', ['Contract'], true), asked('2026-11-26', ['Employment'])]
  expect(steps(...events).slice(1, 3)).toEqual([
    '  Lantern listed what helps: Contract (11-25)',
    '> Lantern asked you for: Employment (11-26)',
  ])
})

test('ends with the end, and sorts events by their days', () => {
  expect(steps(on('FINISHED', '2026-12-02'), on('ANSWERED', '2026-12-03'), opened, submitted)).toEqual([
    '  You sent your application (11-24)',
    '  Lantern is reading it (11-25)',
    '  Finished (12-02)',
  ])
})

const word = (today: string, ...events: StandingEvent[]) => wordTo(false, today, ...events)
const wordTo = (isAsked: boolean, today: string, ...events: StandingEvent[]) => {
  const context = { isAsked, businessDays: NEXT_WORD_DAYS, calendar: usualBusinessDays, today, language: ENGLISH }
  const next = nextWord(events, context)
  return next && [next.on, next.hasPassed, inEnglish(next.text)]
}

test('promises a word two business days after the last event, over a holiday and a weekend', () => {
  const promised = ['2026-11-30', false, "You'll hear from us by Monday, Nov 30."]
  expect(word('2026-11-25', submitted, opened)).toEqual(promised)
  // Another opening is no news, and moves nothing.
  expect(word('2026-11-27', submitted, opened, on('OPENED', '2026-11-27'))).toEqual(promised)
})

test('says on the day that it is today, and afterwards that it has passed', () => {
  expect(word('2026-11-30', submitted, opened)).toEqual(['2026-11-30', false, "You'll hear from us today."])
  expect(word('2026-12-01', submitted, opened)).toEqual([
    '2026-11-30',
    true,
    'We said that you would hear from us by Monday, Nov 30. That day has passed. Please call us.',
  ])
})

test('promises no day while the borrower has to answer', () => {
  const afterAnswer = [null, false, "Once you've answered, you'll hear from us within 2 business days."]
  const request = asked('2026-11-24', ['Photo ID'])
  expect(wordTo(true, '2026-12-20', submitted, request)).toEqual(afterAnswer)
  expect(wordTo(true, '2026-12-20', submitted, request, opened)).toEqual(afterAnswer)
  const context = {
    isAsked: true,
    businessDays: 1,
    calendar: usualBusinessDays,
    today: '2026-11-26',
    language: ENGLISH,
  }
  expect(inEnglish(nextWord([request], context)!.text)).toContain('within a business day')
  expect(word('2026-11-25', submitted, asked('2026-11-25', ['Contract'], true))).toEqual([
    '2026-11-30',
    false,
    "You'll hear from us by Monday, Nov 30.",
  ])
  expect(word('2026-11-25', submitted, request, on('ANSWERED', '2026-11-25'))?.[0]).toBe('2026-11-30')
  // A decision does not wait for what is needed before closing.
  expect(wordTo(true, '2026-11-25', request, on('WITH_LENDER', '2026-11-25'))?.[0]).toBe('2026-11-30')
})

test('promises nothing before a submission and after the end', () => {
  expect(word('2026-11-25')).toBeNull()
  expect(word('2026-11-25', submitted, on('FINISHED', '2026-11-25'))).toBeNull()
})
