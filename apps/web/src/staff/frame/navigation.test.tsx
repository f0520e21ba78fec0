import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openStaffPage as open } from '../testing/open-page.tsx'
import { sessionAs } from '../testing/queue.ts'

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
