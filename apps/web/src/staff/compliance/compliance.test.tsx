import type { MissedClocksResponse, OverridesResponse, WordsSentResponse } from '@porchlight/api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openStaffPage, type Reply, stepUpRequired } from '../testing/open-page.tsx'
import { sessionAs } from '../testing/queue.ts'

const of = { application_id: 'A1B2C3D4E5', dealer: 'Sunrise Homes', by: 'Olivia Ortiz' }
const missed: MissedClocksResponse['rows'] = [
  { ...of, id: '1', clock: 'LOAN_ESTIMATE', due_on: '2026-11-20', ended_on: null },
  { ...of, id: '2', clock: 'NOTICE_OF_ACTION', due_on: '2026-11-02', ended_on: '2026-11-04' },
]
const override: OverridesResponse['rows'][number] = {
  ...{
    ...of,
    id: '1',
    overrides: ['COMPLETE_OTHER', 'LATE'],
    kind: 'COMPLETE',
    code: 'OTHER',
    corrected_kind: null,
    corrected_on: null,
  },
  ...{ happened_on: '2026-11-10', recorded_at: '2026-11-20T15:05:00.000Z' },
}
const mistake: OverridesResponse['rows'][number] = {
  ...{ ...override, id: '2', overrides: ['MISTAKE'], kind: 'DENIED', code: null },
  ...{ happened_on: null, corrected_kind: 'DENIED', corrected_on: '2026-11-19' },
}
const words: WordsSentResponse['rows'] = [
  {
    ...{ ...of, id: '1', sent_at: '2026-11-20T15:05:00.000Z', reason: "Something isn't clear" },
    ...{ sentence: 'Please look at it again.', sections: [{ section: 'Income', words: 'Which employer?' }] },
  },
  { ...{ ...of, id: '2', sent_at: '2026-11-19T15:05:00.000Z', reason: 'x', sentence: '', sections: [] } },
]

const MAKE = 'POST /compliance/worksheet'
const open = (query = '', more: Record<string, () => Reply> = {}) =>
  openStaffPage(
    `/staff/compliance${query}`,
    {
      'GET /compliance/missed-clocks': () => ({ body: { rows: missed, next: 'c-1' } }),
      'GET /compliance/missed-clocks?after=c-1': () => ({ body: { rows: [], next: null } }),
      'GET /compliance/overrides': () => ({ body: { rows: [override, mistake], next: null } }),
      'GET /compliance/words': () => ({ body: { rows: words, next: null } }),
      ...more,
    },
    sessionAs('COMPLIANCE'),
  )
const rows = async () => (await screen.findAllByRole('row')).map(row => row.textContent)

test('lists the missed deadlines, with the next page and the other lists as addresses', async () => {
  const { history } = open()
  expect(await rows()).toEqual([
    'ApplicationDealerDeadlineDueDoneRecorded by, or assigned to',
    'A1B2C3D4E5Sunrise HomesLoan EstimateNov 20, 2026Still openOlivia Ortiz',
    'A1B2C3D4E5Sunrise HomesDecision notice (30 days)Nov 2, 2026Nov 4, 2026Olivia Ortiz',
  ])
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }))
  expect(history.at(-1)).toBe('/staff/compliance?after=c-1')
  expect(await screen.findByText('Nothing more.')).toBeTruthy()
  const views = within(screen.getByRole('navigation', { name: 'Lists' }))
  await userEvent.click(views.getByRole('link', { name: 'Overrides' }))
  expect(history.at(-1)).toBe('/staff/compliance?list=overrides')
})

test('marks an override by something else, and names the day that was a mistake', async () => {
  open('?list=overrides')
  expect((await rows()).slice(1)).toEqual([
    expect.stringContaining('Complete on: something elseEntered laterApplication complete: Something else'),
    expect.stringContaining('Entered by mistakeDeniedCorrected: Nov 19Nov 20, 2026'),
  ])
  const [, first] = screen.getAllByRole('row')
  expect(first!.querySelector('strong')?.textContent).toBe('Complete on: something else')
})

test('shows the words that were sent, and says where they were deleted', async () => {
  open('?list=words')
  expect((await rows()).slice(1)).toEqual([
    expect.stringContaining('Please look at it again.Income: Which employer?'),
    expect.stringContaining('Deleted with the data of the borrower.'),
  ])
})

test('asks for the days of the decision worksheet, and for a confirmation of these days', async () => {
  const { calls } = open('', {
    [MAKE]: () => stepUpRequired,
    'POST /step-up/development': () => ({ body: { step_up: 'proof' } }),
  })
  const make = await screen.findByRole('button', { name: 'Download worksheet' })
  const [from, to] = [screen.getByLabelText('First day of actions'), screen.getByLabelText('Last day of actions')]
  await userEvent.type(from, '2026-11-20')
  await userEvent.type(to, '2026-11-19')
  await userEvent.click(make)
  expect(await screen.findByText('Choose the first day or a later one')).toBeTruthy()
  expect(calls(MAKE)).toHaveLength(0)
  await userEvent.clear(to)
  await userEvent.type(to, '2026-11-30')
  await userEvent.click(make)
  await userEvent.click(await screen.findByRole('button', { name: /development/ }))
  expect(calls('POST /step-up/development')[0]?.body).toEqual({
    method: 'POST',
    path: '/staff/compliance/worksheet',
    body: { from: '2026-11-20', to: '2026-11-30' },
  })
  await vi.waitFor(() => expect(calls(MAKE)).toHaveLength(2))
  expect(calls(MAKE)[1]?.headers.get('x-step-up')).toBe('proof')
})
