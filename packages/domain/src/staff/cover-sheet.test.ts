import { expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import { type CoverFacts, coverSheet } from './cover-sheet.ts'

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
    recorded: [],
    milestone: null,
    finished_at: null,
    ...{ loan_number: null, with_land: true, with_land_confirmed: null, complete_on: null, estimate_sent_on: null },
  },
}
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
  const denied = { id: 'm-1', kind: 'DENIED', on: '2026-11-28' } as const
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
        tasks: [{ kind: 'FOLLOW_UP', due_on: '2026-12-01', words: 'in 2 business days' }],
        recorded: [{ id: 'm-1', method: 'LETTER' }],
        milestone: denied,
        finished_at: '2026-11-28T17:00:00Z',
        ...{
          loan_number: 'L-7',
          with_land_confirmed: false,
          complete_on: '2026-11-22',
          estimate_sent_on: '2026-11-23',
        },
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
      'Complete on: Nov 22, 2026',
      'Loan Estimate sent on: Nov 23, 2026',
      'Follow up: Dec 1, 2026, in 2 business days',
    ],
    'Check these': ['The down payment is a loan: $8,000.'],
    Outcome: ['Denied: Nov 28, 2026, Notice mailed'],
  })
})
