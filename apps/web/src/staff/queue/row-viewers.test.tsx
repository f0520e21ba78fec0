import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStaffPage } from '../testing/open-page.tsx'
import { queueOf, queueRow, sessionAs } from '../testing/queue.ts'

// Only intervals: the faked clock advances by real checks, and on a busy machine lags behind the waits of the test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))

test('a row names who else looks at it within 5 seconds, and no longer once they left, without moving', async () => {
  const row = queueRow()
  let names = ['Olivia Ortiz']
  const { calls } = openStaffPage(
    '/staff',
    {
      'GET /queue': () => ({ body: queueOf({ rows: [row, queueRow({ id: 'SECOND1234' })] }) }),
      [`GET /queue/presence?ids=${row.id}%2CSECOND1234`]: () => ({
        body: { viewers: names.length > 0 ? [{ application_id: row.id, names }] : [] },
      }),
    },
    sessionAs('OFFICER'),
  )
  // The first answer is shown: the next read is 5 seconds after it.
  await screen.findByText('Olivia Ortiz is looking at it')
  names = ['Olivia Ortiz', 'Omar Haddad']
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  const shown = await screen.findByText('Olivia Ortiz and Omar Haddad are looking at it')
  expect(shown.closest('tr')?.textContent).toContain(row.id)
  expect(shown.closest('[title]')?.textContent).toMatch(/^OO/)
  names = []
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(screen.queryByText(/looking at it/)).toBeNull())
  expect(calls('GET /queue')).toHaveLength(1)
})
