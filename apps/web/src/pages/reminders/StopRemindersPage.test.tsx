import { pathTo } from '@porchlight/domain'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PageContextProvider, setBrowserPageContext } from '../../data/base/page-context.tsx'
import { pageContext } from '../../testing/page.tsx'
import { refused } from '../../testing/refused.ts'
import { StopRemindersPage } from './StopRemindersPage.tsx'

const fetchMock = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
  history.replaceState(null, '', `${pathTo('stopReminders', { dealer: 'sunrise-homes' })}#token=abc`)
})

const open = async () => {
  setBrowserPageContext(pageContext)
  await act(async () =>
    render(
      <PageContextProvider value={pageContext}>
        <StopRemindersPage />
      </PageContextProvider>,
    ),
  )
}

test('stops the reminders with the token of the address, and says so', async () => {
  fetchMock.mockResolvedValue(new Response(null, { status: 204 }))
  await open()
  expect(fetchMock.mock.calls.map(([path, { method, body }]) => [method, path, body])).toEqual([
    ['POST', '/v1/reminders/stop', '{"token":"abc"}'],
  ])
  expect(screen.getByRole('heading', { name: 'Your reminders are off' })).toBeDefined()
})

test('offers another try without a connection', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('offline'))
  fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await open()
  expect(screen.getByRole('heading', { name: "We couldn't stop your reminders" })).toBeDefined()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.getByRole('heading', { name: 'Your reminders are off' })).toBeDefined()
})

test('says that a link does not work', async () => {
  fetchMock.mockResolvedValue(refused('reminder_link_invalid'))
  await open()
  expect(screen.getByText(/This link doesn't work/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
