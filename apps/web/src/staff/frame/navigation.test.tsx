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
  localStorage.setItem('staff:queue-columns', 'submitted_at')
  const at = '2026-11-03T05:30:00.000Z'
  open('/staff', {
    'GET /queue': () => ({ body: queueOf({ rows: [queueRow({ submitted_at: at, first_submitted_at: at })] }) }),
  })
  expect(await screen.findByText('Nov 2, 2026')).toBeTruthy()
  expect(screen.getAllByText('Times are in Central Time.')).toHaveLength(1)
  localStorage.clear()
})

test('the header says who is signed in and as what; its panel has the account and the sign-out, and closes with Escape', async () => {
  open('/staff/search', {}, sessionAs('MANAGER', 'OFFICER'))
  const summary = screen.getByText('Ada Abbott', { selector: 'summary *' }).closest('summary')!
  const panel = summary.closest('details')!
  expect(panel.open).toBe(false)
  await userEvent.click(summary)
  expect(panel.open).toBe(true)
  expect(within(panel).getByText('Manager, Loan officer')).toBeTruthy()
  expect(within(panel).getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/staff/account')
  within(panel).getByRole('button', { name: 'Sign out' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(panel.open).toBe(false)
  expect(document.activeElement).toBe(summary)
  await userEvent.click(summary)
  await userEvent.click(screen.getByRole('heading', { level: 1 }))
  expect(panel.open).toBe(false)
})
