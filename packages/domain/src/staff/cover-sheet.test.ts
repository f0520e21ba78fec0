import { expect, test } from 'vitest'
import type { Day } from '../forms/day.ts'
import { inEnglish } from '../forms/text.ts'
import { type CoverFacts, coverSheet } from './cover-sheet.ts'
import type { Deadline } from './tasks/deadlines.ts'
import type { ClockId, ClockState } from './tasks/texts.ts'

const required: CoverFacts = {
  id: 'A1B2C3D4E5',
  status: 'SUBMITTED',
  borrowers: [{ name: 'Rosa Delgado', is_primary: true, phone: '' }],
  place: ['Sunrise Homes', '', ''],
  assignee: null,
  signed: 'Nov 21, 2026',
  figures: [{ label: 'Loan', value: '$70,500', details: [] }],
  attention: [],
  milestones: {
    first_submitted_on: '2026-11-20',
    days: 4,
    tasks: [],
    deadlines: [],
    milestone: null,
    finished_at: null,
    ...{ loan_number: null, with_land: true, with_land_confirmed: null },
  },
}
const deadline = (clock: ClockId, on: Day, state: ClockState): Deadline => ({
  ...{ clock, on, state, ref: '', starts_on: '2026-11-20', last_business_day: null, ended_on: null, event: null },
  ...{ began_by: null, is_waived: false },
})
const printed = (facts: CoverFacts) =>
  Object.fromEntries(
    coverSheet(facts).map(({ heading, rows, lines }) => [
      inEnglish(heading),
      [...rows.map(([label, value]) => `${inEnglish(label)}: ${inEnglish(value)}`), ...lines.map(inEnglish)],
    ]),
  )

test('an application with nothing but what is required has no empty line', () => {
  expect(printed(required)).toEqual({
    Application: [
      'Borrower: Rosa Delgado',
      'Application number: A1B2C3D4E5',
      'Status: Submitted',
      'Assigned to: Unassigned',
      'Dealer: Sunrise Homes',
      'Collateral: Land-home, proposed',
    ],
    'Key figures': ['Loan: $70,500'],
    Deadlines: ['Applied: Nov 20, 2026, day 4 of 30', 'Signed: Nov 21, 2026'],
    'Check these': ['None of the compared facts applies.'],
    Outcome: ['No outcome is recorded yet.'],
  })
})

test('a denied one of a couple has all', () => {
  const denied = { kind: 'DENIED', on: '2026-11-28' } as const
  expect(
    printed({
      ...required,
      borrowers: [
        { name: 'Ann Lee', is_primary: true, phone: '918-555-0100' },
        { name: 'Bo Lee', is_primary: false, phone: '' },
      ],
      place: ['Sunrise Homes', 'Dana Ruiz', 'TX'],
      assignee: 'Olivia Ortiz',
      attention: [{ text: 'The down payment is a loan: $8,000.' }],
      milestones: {
        ...required.milestones,
        tasks: [{ kind: 'SEND_NOTICE', due_on: '2026-12-20', words: 'in 15 business days' }],
        deadlines: [
          deadline('LOAN_ESTIMATE', '2026-11-25', 'MISSED'),
          deadline('EARLIEST_CLOSING', '2026-12-07', 'NOT_OWED'),
          deadline('NOTICE_OF_ACTION', '2026-12-20', 'OPEN'),
        ],
        milestone: denied,
        finished_at: '2026-11-28T17:00:00Z',
        ...{ loan_number: 'L-7', with_land_confirmed: false },
      },
    }),
  ).toEqual({
    Application: [
      'Borrower: Ann Lee, 918-555-0100',
      'Co-borrower: Bo Lee',
      'Application number: A1B2C3D4E5',
      'Loan number: L-7',
      'Status: Denied Nov 28, 2026',
      'Assigned to: Olivia Ortiz',
      'Dealer: Sunrise Homes, Dana Ruiz, TX',
      'Collateral: Home only',
    ],
    'Key figures': ['Loan: $70,500'],
    Deadlines: [
      'Applied: Nov 20, 2026',
      'Signed: Nov 21, 2026',
      'Loan Estimate: Nov 25, 2026, Missed',
      'Earliest closing: Dec 7, 2026, Not owed',
      'Send the notice: Dec 20, 2026, in 15 business days',
    ],
    'Check these': ['The down payment is a loan: $8,000.'],
    Outcome: ['Denied: Nov 28, 2026'],
  })
})
