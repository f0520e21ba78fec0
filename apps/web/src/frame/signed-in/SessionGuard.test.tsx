import type { SignInResponse } from '@porchlight/api'
import { pathTo } from '@porchlight/domain'
import { dehydrate, hydrate, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { writeIdentity } from '../../data/base/identity-store.ts'
import { PageContextProvider, setBrowserPageContext } from '../../data/base/page-context.tsx'
import { readQuery } from '../../data/client.ts'
import { whileLeaving } from '../../data/leaving.ts'
import { createQueryClient, queries } from '../../data/queries.ts'
import { forget, signedIn } from '../../data/session.ts'
import { pageContext } from '../../testing/page.tsx'
import { refused } from '../../testing/refused.ts'
import { SessionGuard } from './SessionGuard.tsx'

const PAGE = '/sunrise-homes/account'

const identityOf = (id: string): SignInResponse => ({
  token: `token of ${id}`,
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  user: { id, email: `${id}@example.com`, phone_number: null },
})
const account = { email: 'rosa@example.com', phone_number: null, language: null, sessions: [] }

const fetchMock = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
  history.replaceState(null, '', PAGE)
})
afterEach(() => vi.restoreAllMocks())

const createClient = () => createQueryClient(readQuery)

const Account = () => <p>{`Account of ${useQuery(queries.account()).data?.email ?? '...'}`}</p>

/** Opens the account page behind the guard; `user` is the one that the server rendered it for. */
async function open({ client = createClient(), user = null as SignInResponse['user'] | null } = {}) {
  const context = { ...pageContext, user }
  setBrowserPageContext(context)
  const location = memoryLocation({ path: PAGE, record: true })
  const view = await act(async () =>
    render(
      <PageContextProvider value={context}>
        <QueryClientProvider client={client}>
          <Router hook={location.hook}>
            <SessionGuard>
              <Account />
            </SessionGuard>
          </Router>
        </QueryClientProvider>
      </PageContextProvider>,
    ),
  )
  return { ...view, path: () => location.history.at(-1)! }
}

const dealer = 'sunrise-homes'

// The first test of the file: later ones have a known user, as a loaded page does.
test('reloads a page that was rendered for another user than the stored one, without a request', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  await writeIdentity(identityOf('leo'))
  await open({ user: identityOf('rosa').user })
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(reload).toHaveBeenCalled()
  expect(fetchMock).not.toHaveBeenCalled()
})

async function openSignedIn(client = createClient()) {
  setBrowserPageContext(pageContext)
  await signedIn(identityOf('rosa'))
  return open({ client })
}

test('shows the page of a signed-in user', async () => {
  fetchMock.mockImplementation(async () => Response.json(account))
  const { path } = await openSignedIn()
  expect(await screen.findByText('Account of rosa@example.com')).toBeTruthy()
  expect(path()).toBe(PAGE)
})

test('hides the page and opens the sign-in after 500 ms when no user is signed in', async () => {
  vi.useFakeTimers()
  setBrowserPageContext(pageContext)
  await forget()
  fetchMock.mockImplementation(async () => refused('unauthenticated'))
  const client = createClient()
  client.setQueryData(queries.account().queryKey, { data: account, etag: null })
  const { path } = await open({ client })
  expect(screen.queryByText(/Account of/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(490))
  expect(screen.queryByText(/Account of/)).toBeNull()
  expect(path()).toBe(PAGE)
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(path()).toBe(pathTo('login', { dealer }, { redirect: PAGE }))
  expect(screen.queryByText(/Account of/)).toBeNull()
})

test('shows the answers that the page arrived with, without a request', async () => {
  const server = createClient()
  server.setQueryData(queries.account().queryKey, { data: account, etag: null })
  const client = createClient()
  hydrate(client, JSON.parse(JSON.stringify(dehydrate(server))))
  await openSignedIn(client)
  expect(screen.getByText('Account of rosa@example.com')).toBeTruthy()
  expect(fetchMock).not.toHaveBeenCalled()
})

test('aborts a request of a page that is left', async () => {
  fetchMock.mockImplementation(() => new Promise(() => undefined))
  const { unmount } = await openSignedIn()
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledOnce())
  const { signal } = fetchMock.mock.calls[0]![1]
  expect(signal?.aborted).toBe(false)
  await act(async () => unmount())
  expect(signal?.aborted).toBe(true)
})

test('a refusal while the person gives up their access leads nowhere', async () => {
  fetchMock.mockImplementation(async () => refused('forbidden'))
  let fail = () => {}
  const leaving = whileLeaving(() => new Promise<void>((_, reject) => (fail = () => reject(new Error('not left')))))
  const { path } = await openSignedIn()
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled())
  await act(async () => {})
  expect(path()).not.toBe(pathTo('unauthorized', { dealer }))
  fail()
  await expect(leaving).rejects.toThrow('not left')
})

test.each([
  ['forbidden', pathTo('unauthorized', { dealer })],
  ['application_not_found', pathTo('dashboard', { dealer })],
  ['borrower_not_found', pathTo('dashboard', { dealer })],
] as const)('a refusal with %s opens %s', async (code, target) => {
  fetchMock.mockImplementation(async () => refused(code))
  const { path } = await openSignedIn()
  await vi.waitFor(() => expect(path()).toBe(target))
})

test('a failed read leaves the page open', async () => {
  fetchMock.mockImplementation(async () => refused('invalid_form'))
  const { path } = await openSignedIn()
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledOnce())
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(path()).toBe(PAGE)
  expect(screen.getByText('Account of ...')).toBeTruthy()
})
