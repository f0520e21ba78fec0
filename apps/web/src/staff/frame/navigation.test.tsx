import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openStaffPage as open } from '../testing/open-page.tsx'
import { queueOf, queueRow, sessionAs } from '../testing/queue.ts'

test('the pages of a manager who is an administrator too open with one button, and close with Escape', async () => {
  open('/staff/search', {}, sessionAs('MANAGER', 'ADMINISTRATOR'))
  const navigation = within(screen.getByRole('navigation', { name: 'Pages' }))
  const menu = navigation.getByRole('button', { name: 'Menu' })
  const pages = document.getElementById(menu.getAttribute('aria-controls') ?? '')
  expect(menu.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(menu)
  expect(menu.getAttribute('aria-expanded')).toBe('true')
  expect(within(pages!).getAllByRole('link')).toHaveLength(6)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Applications')
  await userEvent.keyboard('{Escape}')
  expect(menu.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(menu)
})

test('times are in the zone of the lender, whatever that of the browser is, and each page names it once', async () => {
  const at = '2026-11-03T05:30:00.000Z'
  open('/staff', {
    'GET /queue': () => ({ body: queueOf({ rows: [queueRow({ submitted_at: at, first_submitted_at: at })] }) }),
  })
  expect(await screen.findByText('Nov 2, 2026')).toBeTruthy()
  expect(screen.getAllByText('Times are in Central Time.')).toHaveLength(1)
})
