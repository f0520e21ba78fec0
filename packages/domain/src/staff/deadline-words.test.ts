import { expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import { factsOfCase, type LegalCase } from '../testing/legal-cases/case.ts'
import { usualCalendar } from '../testing/submitted-facts.ts'
import { deadlineLabel, deadlineState } from './deadline-words.ts'
import { deadlinesOf } from './tasks/deadlines.ts'

const submitted = '2026-11-02'
const DECISION = 'Decision notice (30 days)'

test.each<[string, Pick<LegalCase, 'land' | 'events'>, readonly string[]]>([
  [
    'complete on the day of a notice of incompleteness',
    {
      events: [
        [submitted, 'INCOMPLETENESS_NOTICE', { until: '2026-12-02' }],
        [submitted, 'COMPLETE', { code: 'PAPERS' }],
      ],
    },
    [`${DECISION}: Met`, `${DECISION} · Application complete: Open`, 'After the notice of incompleteness: Open'],
  ],
  [
    'a notice of incompleteness that was answered',
    {
      events: [
        [submitted, 'INCOMPLETENESS_NOTICE', { until: '2026-12-02' }],
        [submitted, 'INCOMPLETENESS_ANSWERED'],
      ],
    },
    [
      `${DECISION}: Met`,
      `${DECISION} · Everything in the notice of incompleteness answered: Open`,
      'After the notice of incompleteness: Met',
    ],
  ],
  [
    'Land-home again on the day of the estimate',
    {
      land: true,
      events: [
        [submitted, 'ESTIMATE_SENT'],
        [submitted, 'LAND', { id: 'home', code: 'HOME' }],
        [submitted, 'LAND', { code: 'LAND' }],
      ],
    },
    [
      'Loan Estimate: Met',
      'Loan Estimate · Home only or Land-home changed: Met',
      'Earliest closing: Open',
      `${DECISION}: Open`,
    ],
  ],
  [
    'a closing with a signed waiver',
    {
      land: true,
      events: [
        [submitted, 'ESTIMATE_SENT'],
        [submitted, 'APPROVED', { until: '2026-12-02' }],
        ['2026-11-04', 'ORIGINATED', { code: 'WAIVER' }],
      ],
    },
    ['Loan Estimate: Met', 'Earliest closing: Not owed: waived in writing', `${DECISION}: Met`],
  ],
])('each clock has words of its own: %s', (_, given, words) => {
  const deadlines = deadlinesOf(factsOfCase({ submitted, ...given }), usualCalendar)
  const said = deadlines.map(deadline => `${inEnglish(deadlineLabel(deadline))}: ${inEnglish(deadlineState(deadline))}`)
  expect(said.toSorted()).toEqual(words.toSorted())
})
