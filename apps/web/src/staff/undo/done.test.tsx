import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { openStaffPage, refusal } from '../testing/open-page.tsx'
import { sayDone } from './done.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const PAGE = '/staff/applications/A1B2C3D4E5'
const VIEW = 'GET /applications/A1B2C3D4E5/view'
async function open() {
  const page = openStaffPage(PAGE, { [VIEW]: () => ({ body: applicationView }) })
  await screen.findByRole('button', { name: 'Actions' })
  return page
}

test('an act is undone by one press, and the page is read again', async () => {
  const page = await open()
  const undo = vi.fn(async () => undefined)
  act(() => sayDone('Assigned to Omar.', undo))
  expect(screen.getByText('Assigned to Omar.').closest('[role=status]')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone.')).toBeTruthy()
  expect(undo).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(page.calls(VIEW)).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  // The button is gone with the focus in it.
  expect(document.activeElement?.tagName).toBe('H1')
})

test('one that went on since says so until it is closed, and the page shows what it is now', async () => {
  const page = await open()
  act(() =>
    sayDone('Done.', async () => {
      const { ApiError } = await import('../../data/base/api-error.ts')
      throw new ApiError(412, refusal('taken_by_another', 'This application is assigned to Olivia now.') as never)
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const words = await screen.findByText('This application is assigned to Olivia now.')
  expect(words.closest('.staff--refused')).toBeTruthy()
  await waitFor(() => expect(page.calls(VIEW)).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('This application is assigned to Olivia now.')).toBeNull()
})

test('it goes after ten seconds, but not from under the focus', async () => {
  await open()
  vi.useFakeTimers()
  act(() => sayDone('Done.', async () => undefined))
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.getByText('Done.')).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.queryByText('Done.')).toBeNull()
})

test('one that follows another is seen as long, with the same words too', async () => {
  await open()
  act(() => sayDone('Recorded.'))
  const before = screen.getByText('Recorded.').parentElement
  act(() => sayDone('Recorded.'))
  // Styles hide the element some seconds after it came.
  expect(screen.getByText('Recorded.').parentElement).not.toBe(before)
})

test('without an undo, it ends with its application', async () => {
  openStaffPage(PAGE, {
    [VIEW]: () => ({ body: applicationView }),
    'GET /account': () => ({ body: {} }),
  })
  await screen.findByRole('button', { name: 'Actions' })
  act(() => sayDone('Done.'))
  expect(screen.getByText('Done.')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('link', { name: /for staff/ })[0]!)
  await waitFor(() => expect(screen.queryByText('Done.')).toBeNull())
})

test('it stays on the page that follows', async () => {
  const page = openStaffPage(PAGE, {
    [VIEW]: () => ({ body: applicationView }),
    'GET /account': () => ({ body: {} }),
  })
  await screen.findByRole('button', { name: 'Actions' })
  act(() => sayDone('Done.', async () => undefined))
  fireEvent.click(screen.getAllByRole('link', { name: /for staff/ })[0]!)
  await waitFor(() => expect(page.history.at(-1)).toBe('/staff'))
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
})
