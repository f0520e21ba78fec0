import { describe, expect, test } from 'vitest'
import type { Day } from '../forms/day.ts'
import { factsOfCase, type LegalCase, type Step } from '../testing/legal-cases/case.ts'
import { countDays } from '../testing/slow-calendar.ts'
import { retainedUntil } from './retention.ts'

const both = ['Ann', 'Bo'] as const
const denied: Step = ['2024-01-10', 'DENIED']
const notice: Step = ['2024-01-15', 'NOTICE', { way: 'LETTER' }]
const returned: Step = ['2024-01-25', 'NOTICE_RETURNED']
const approved: Step = ['2024-01-10', 'APPROVED', { until: '2024-06-10' }]
const reconsidered: Step = ['2024-02-05', 'RECONSIDERED']
const noticed = (on: Day): Pick<LegalCase, 'events'> => ({ events: [denied, [on, 'NOTICE', { way: 'LETTER' }]] })

interface RetentionCase extends Pick<LegalCase, 'title' | 'land' | 'facts' | 'events'> {
  /** The day on which the outcome was recorded, where it is later than its own. */
  recorded?: Day
  /** The day of the end, and the last day of the terms of the law; absent where nothing is to be deleted. */
  retained?: readonly [ended: Day, until: Day]
}

const cases: readonly RetentionCase[] = [
  { title: 'no outcome' },
  { title: 'an approval and its notice, which end nothing', events: [approved, notice] },
  { title: 'a denial without a notice', events: [denied] },
  { title: 'a denial and its notice', events: [denied, notice], retained: ['2024-01-10', '2026-02-15'] },
  { title: 'a denial of Land-home', land: true, events: [denied, notice], retained: ['2024-01-10', '2026-02-15'] },
  {
    title: 'a denial that was recorded long after its day',
    ...{ recorded: '2026-03-20', events: [denied, notice], retained: ['2024-01-10', '2026-02-15'] },
  },
  { title: 'a notice on a leap day', ...noticed('2024-02-29'), retained: ['2024-01-10', '2026-03-29'] },
  { title: 'a term that ends on a leap day', ...noticed('2026-01-29'), retained: ['2024-01-10', '2028-02-29'] },
  {
    title: 'a term that ends on a day that its month lacks',
    ...noticed('2024-01-30'),
    retained: ['2024-01-10', '2026-03-01'],
  },
  { title: 'a term that begins in December', ...noticed('2024-12-31'), retained: ['2024-01-10', '2027-01-31'] },
  {
    title: 'a couple, of whom one has no notice yet',
    events: [['2024-01-10', 'DENIED', { people: both }], notice],
  },
  {
    title: 'a couple with notices on two days',
    events: [
      ['2024-01-10', 'DENIED', { people: both }],
      ['2024-01-18', 'NOTICE', { id: 'to Bo', way: 'LETTER', person: 'Bo', about: 'DENIED' }],
      ['2024-01-15', 'NOTICE', { id: 'to Ann', way: 'LETTER', person: 'Ann', about: 'DENIED' }],
    ],
    retained: ['2024-01-10', '2026-02-18'],
  },
  { title: 'a notice that came back', events: [denied, notice, returned] },
  {
    title: 'a notice that came back and was sent again',
    events: [denied, notice, returned, ['2024-02-20', 'NOTICE', { id: 'again', way: 'LETTER' }]],
    retained: ['2024-01-10', '2026-03-20'],
  },
  {
    title: 'a notice whose day was corrected',
    events: [denied, notice, ['2024-01-12', 'NOTICE', { id: 'other day', way: 'LETTER', corrects: 'NOTICE' }]],
    retained: ['2024-01-10', '2026-02-12'],
  },
  { title: 'a denial that was entered by mistake', events: [denied, ['mistake', 'DENIED']] },
  { title: 'a denial that was reconsidered', events: [denied, notice, reconsidered] },
  {
    title: 'a denial that was reconsidered, and then denied again without a notice',
    events: [denied, notice, reconsidered, ['2024-03-01', 'DENIED', { id: 'second' }]],
  },
  {
    title: 'a denial that was reconsidered, and then denied again with a notice',
    events: [
      ...[denied, notice, reconsidered],
      ['2024-03-01', 'DENIED', { id: 'second' }],
      ['2024-03-04', 'NOTICE', { id: 'of the second', way: 'LETTER' }],
    ],
    retained: ['2024-03-01', '2026-04-04'],
  },
  {
    title: 'a denial that was reconsidered, and a withdrawal, of which no notice is owed',
    events: [denied, notice, reconsidered, ['2024-02-10', 'WITHDRAWN', { person: 'Ann', way: 'PHONE' }]],
    retained: ['2024-02-10', '2026-03-10'],
  },
  {
    title: 'a withdrawal by the borrower after an approval',
    events: [approved, notice, ['2024-02-07', 'WITHDRAWN', { person: 'Ann', isOwn: true }]],
    retained: ['2024-02-07', '2026-03-07'],
  },
  {
    title: 'a withdrawal by the borrower after a decision of which no notice was sent',
    events: [approved, ['2024-02-07', 'WITHDRAWN', { person: 'Ann', isOwn: true }]],
    retained: ['2024-02-07', '2026-03-07'],
  },
  {
    title: 'a withdrawal by the borrower that the lender corrected to a denial, without a notice',
    events: [
      ['2024-02-07', 'WITHDRAWN', { person: 'Ann', isOwn: true }],
      ['2024-02-06', 'DENIED', { corrects: 'WITHDRAWN' }],
    ],
  },
  {
    title: 'a withdrawal by the borrower that the lender corrected to a denial, with an earlier notice',
    events: [
      ['2024-02-07', 'WITHDRAWN', { person: 'Ann', isOwn: true }],
      ['2024-02-01', 'DENIED', { corrects: 'WITHDRAWN' }],
      ['2024-02-02', 'NOTICE', { way: 'LETTER' }],
    ],
    retained: ['2024-02-07', '2026-03-07'],
  },
  {
    title: 'the deletion of the data of its primary borrower, before any outcome',
    facts: { withdrawn_on: '2024-03-05' },
    retained: ['2024-03-05', '2026-04-05'],
  },
  {
    title: 'a closing for incompleteness, after its notice',
    events: [
      ['2024-01-12', 'INCOMPLETENESS_NOTICE', { way: 'LETTER', until: '2024-02-12' }],
      ['2024-02-14', 'CLOSED_INCOMPLETE'],
    ],
    retained: ['2024-02-14', '2026-03-14'],
  },
  {
    title: 'a notice of incompleteness after the notice of the end',
    events: [
      ['2024-01-12', 'WITHDRAWN', { person: 'Ann', way: 'PHONE' }],
      ['2024-01-20', 'INCOMPLETENESS_NOTICE', { way: 'LETTER', until: '2024-02-20' }],
    ],
    retained: ['2024-01-12', '2026-02-20'],
  },
  { title: 'a closing of Home only', events: [['2024-05-06', 'ORIGINATED']], retained: ['2024-05-06', '2026-06-06'] },
  {
    title: 'a closing of Land-home',
    ...{ land: true, events: [approved, notice, ['2024-05-06', 'ORIGINATED']], retained: ['2024-05-06', '2027-05-06'] },
  },
  {
    title: 'a closing of Land-home on a leap day',
    ...{ land: true, events: [['2024-02-29', 'ORIGINATED']], retained: ['2024-02-29', '2027-03-01'] },
  },
  {
    title: 'a closing of Land-home, of which the land was left out on the way',
    ...{
      land: true,
      events: [
        ['2024-02-01', 'LAND', { code: 'HOME' }],
        ['2024-05-06', 'ORIGINATED'],
      ],
    },
    retained: ['2024-05-06', '2026-06-06'],
  },
]

/** Values of the setting: none, some that are shorter than the terms of the law, and some that are longer. */
const settings = [undefined, 1, 700, 800, 1200, 4000]

describe.each(cases)('$title', ({ recorded, retained, ...legalCase }) => {
  const { events, withdrawn_on, includes_land } = factsOfCase({ submitted: '2024-01-02', ...legalCase })
  const facts = { events, withdrawn_on, includes_land, finished_on: recorded ?? null, is_on_hold: false }

  test.each(settings)('and a setting of %s days', days => {
    const own = retained && days && countDays(recorded ?? retained[0], days)
    expect(retainedUntil(facts, days)).toBe(own && (own > retained[1] ? own : retained[1]))
    expect(retainedUntil({ ...facts, is_on_hold: true }, days)).toBeUndefined()
  })
})
