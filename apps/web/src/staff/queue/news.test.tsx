import type { QueueResponse } from '@porchlight/api'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openStaffPage as open } from '../testing/open-page.tsx'
import { queueOf, queueRow, sessionAs } from '../testing/queue.ts'

/** Opens the queue at an address, with the stream of what changes. */
function openWithNews(address: string, first: Partial<QueueResponse> = {}) {
  const { readable, writable } = new TransformStream<string, string>()
  const writer = writable.getWriter()
  let response: Partial<QueueResponse> = { rows: [queueRow()], next: 'cursor', ...first }
  const answer = () => ({ body: queueOf(response) })
  const page = open(
    address,
    {
      'GET /queue': answer,
      'GET /queue?after=cursor': answer,
      'GET /queue/events': () => ({ body: readable.pipeThrough(new TextEncoderStream()) }),
    },
    sessionAs('OFFICER'),
  )
  return {
    ...page,
    change: (changed: number, added: string) => {
      const rows = response.rows ?? []
      response = { next: 'cursor', rows: [queueRow({ id: `NEW${rows.length}`, borrower: added }), ...rows] }
      return act(() => writer.write(`data: ${JSON.stringify({ changed })}\n\n`))
    },
  }
}

test('what changed is counted on a button, and rows stay as they are until it is pressed', async () => {
  const { change, calls } = openWithNews('/staff')
  const refresh = await screen.findByRole('button', { name: 'Refresh' })
  await screen.findByRole('link', { name: 'Rosa Delgado' })
  await change(1, 'Luis Marquez')
  await waitFor(() => expect(refresh.textContent).toMatch(/^Show 1 change/))
  await change(2, 'Ann Able')
  await waitFor(() => expect(refresh.textContent).toMatch(/^Show 3 changes/))
  expect(screen.getByText(/^Applications changed\./).closest('[role=status]')).toBeTruthy()
  expect(calls('GET /queue')).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'Ann Able' })).toBeNull()
  await userEvent.click(refresh)
  expect(await screen.findByRole('link', { name: 'Ann Able' })).toBeTruthy()
  expect(refresh.textContent).toBe('Refresh')
  expect(document.activeElement).toBe(refresh)
})

test('on a further page it leads to the first one, which is judged anew', async () => {
  vi.stubGlobal('scrollTo', vi.fn())
  const { change, history } = openWithNews('/staff?after=cursor')
  const refresh = await screen.findByRole('button', { name: 'Refresh' })
  await change(1, 'Luis Marquez')
  await waitFor(() => expect(refresh.textContent).toMatch(/^Show 1 change/))
  await userEvent.click(refresh)
  await waitFor(() => expect(history.at(-1)).toBe('/staff'))
  expect(await screen.findByRole('link', { name: 'Luis Marquez' })).toBeTruthy()
})

test('where nothing is shown, what comes is shown by itself', async () => {
  const { change } = openWithNews('/staff', { rows: [], next: null })
  await change(1, 'Luis Marquez')
  expect(await screen.findByRole('link', { name: 'Luis Marquez' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy()
  // Now there are rows, which stay as they are.
  await change(1, 'Ann Able')
  expect(await screen.findByRole('button', { name: 'Show 1 change' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Ann Able' })).toBeNull()
})

test('where the line is lost, the rows stay below the message, and another try reads them again', async () => {
  let isLost = false
  const answer = () =>
    isLost ? { status: 503, body: { code: 'service_unavailable', message: 'no' } } : { body: queueOf() }
  open('/staff', { 'GET /queue': answer }, sessionAs('OFFICER'))
  await screen.findByRole('link', { name: 'Rosa Delgado' })
  isLost = true
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('link', { name: 'Rosa Delgado' })).toBeTruthy()
  isLost = false
  await userEvent.click(retry)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Rosa Delgado' })).toBeTruthy()
})
