import type { OwnActivityResponse } from '@porchlight/api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openStaffPage } from '../testing/open-page.tsx'
import { sessionAs } from '../testing/queue.ts'

const act = (act: Partial<OwnActivityResponse['acts'][number]> = {}): OwnActivityResponse['acts'][number] => ({
  id: 'e-1',
  at: '2026-11-24T15:05:00.000Z',
  kind: 'CALLS',
  words: 'Left a message: Ann',
  application_id: 'A1B2C3D4E5',
  borrower: 'Rosa Delgado',
  dealer: 'Sunrise Homes',
  ...act,
})
const activityOf = (acts = [act()], day = '2026-11-24'): OwnActivityResponse => ({
  ...{ day, today: '2026-11-24', acts, more: false },
})
const open = (activity: OwnActivityResponse, query = '') =>
  openStaffPage(
    `/staff/activity${query}`,
    {
      'GET /activity': () => ({ body: activity }),
      'GET /activity?day=2026-11-20': () => ({ body: activity }),
    },
    sessionAs('OFFICER'),
  )
const view = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Kinds of work' })).getByRole('link', { name })

test('lists what the person did, with the kinds as filters in the address', async () => {
  const { history } = open(activityOf([act(), act({ id: 'e-2', kind: 'NOTES', words: 'Note added' })]))
  const rows = await screen.findAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual([
    'BorrowerApplicationWhatTimeDealer',
    'Rosa DelgadoA1B2C3D4E5Left a message: Ann9:05 AMSunrise Homes',
    'Rosa DelgadoA1B2C3D4E5Note added9:05 AMSunrise Homes',
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What I did today')
  expect(view('All 2').getAttribute('aria-current')).toBe('page')
  await userEvent.click(view('Notes 1'))
  expect(history.at(-1)).toBe('/staff/activity?kind=NOTES')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  await userEvent.click(view('Outcomes 0'))
  expect(screen.getByText('Nothing of this kind on this day.')).toBeTruthy()
})

test('shows another day that is chosen', async () => {
  const { history } = open(activityOf([], '2026-11-20'), '?day=2026-11-20')
  expect(await screen.findByText(/^You recorded nothing on this day/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What I did on Nov 20, 2026')
  expect((screen.getByLabelText('Day') as HTMLInputElement).value).toBe('2026-11-20')
  await userEvent.clear(screen.getByLabelText('Day'))
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(history.at(-1)).toBe('/staff/activity')
})
