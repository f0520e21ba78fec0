import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Page } from '../../testing/page.tsx'
import { SessionList } from './SessionList.tsx'

test('times are in the zone of the days on the page, and name it', () => {
  const time = '2026-11-22T03:30:00.000Z'
  const session = { id: 's-1', device: 'Firefox on Linux', created_at: time, last_active_at: time, is_own: false }
  const account = { endSession: vi.fn(), endEverySession: vi.fn() } as never
  render(<SessionList sessions={[session]} account={account} />, { wrapper: Page })
  expect(screen.getByText('Signed in Nov 21, 2026, 10:30 PM Eastern Time')).toBeTruthy()
  expect(screen.getByText('Last active Nov 21, 2026, 10:30 PM Eastern Time')).toBeTruthy()
})
