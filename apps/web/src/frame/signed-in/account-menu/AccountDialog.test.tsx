import { type ListedApplication, pageIds, pagePath, pathTo, type RouteName, routePatterns } from '@porchlight/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { ApiError } from '../../../data/base/api-error.ts'
import { PageContextProvider, setBrowserPageContext } from '../../../data/base/page-context.tsx'
import { openDraft } from '../../../data/drafts.ts'
import { createQueryClient } from '../../../data/queries.ts'
import { signedIn } from '../../../data/session.ts'
import { hasUnsaved } from '../../../data/unsaved.ts'
import { formParams, progress } from '../../../testing/form-page.tsx'
import { pageContext } from '../../../testing/page.tsx'
import { AccountDialog } from './AccountDialog.tsx'

const { dealer, application, borrower } = formParams
const user = { id: 'user', email: 'maria@example.com', phone_number: null }
const { first_name, last_name } = progress().borrower
const named: ListedApplication = {
  id: application,
  status: 'STARTED',
  created_at: '2026-11-21T12:00:00Z',
  submitted_at: null,
  withdrawn_at: null,
  finished_at: null,
  outcome: null,
  letter_on: null,
  borrowers: [{ id: borrower, user_id: 'user', is_primary: true, status: 'IN_PROGRESS', first_name, last_name }],
}
const invitation: ListedApplication = {
  ...named,
  id: 'INVITED000',
  borrowers: [{ ...named.borrowers[0]!, status: 'INVITED', first_name: '', last_name: '' }],
}

/** Number of times that the menu closed. */
let left = 0
beforeEach(() => {
  left = 0
  localStorage.clear()
})

/** Opens the menu on a page, over an API with these applications. */
async function open(path: string, applications: ListedApplication[] | 'slow') {
  setBrowserPageContext(pageContext)
  const client = createQueryClient(({ queryKey: [name] }) => {
    if (name === 'applications' && applications !== 'slow') return Promise.resolve({ data: applications, etag: null })
    if (name === 'progress' && applications !== 'slow')
      return applications.includes(named)
        ? Promise.resolve({ data: progress(), etag: null })
        : Promise.reject(new ApiError(403, { code: 'application_forbidden', message: '' }))
    return new Promise(() => undefined)
  })
  await signedIn({ token: 'token', expires_at: new Date(Date.now() + 600_000).toISOString(), user })
  const { hook } = memoryLocation({ path })
  await act(async () =>
    render(
      <PageContextProvider value={pageContext}>
        <QueryClientProvider client={client}>
          <Router hook={hook}>
            <AccountDialog onClose={() => void left++} />
          </Router>
        </QueryClientProvider>
      </PageContextProvider>,
    ),
  )
  await screen.findByRole('dialog')
  return screen.getByRole('heading').textContent
}

const params = { ...formParams, coborrower: borrower, document: 'document', item: 'none', letter: 'none' }
const routesOfApplication = (Object.keys(routePatterns) as RouteName[]).filter(
  name => routePatterns[name].includes(':application') && name !== 'registerCoborrower' && name !== 'section',
)

const ofUser = [pathTo('dashboard', { dealer }), pathTo('account', { dealer })]
const registering = [pathTo('register', { dealer }), pathTo('registerCoborrower', params)]
const ofApplication = [
  ...routesOfApplication.map(name => pathTo(name, { ...params, '*': '' })),
  ...pageIds().map(page => pagePath(formParams, page)),
]
const pages = [...ofUser, ...registering, ...ofApplication]

test.each(pages)('%s: the menu has the full name of a person with an application', async page => {
  expect(await open(page, [invitation, named])).toBe(`${first_name} ${last_name}`)
})

test.each(pages)('%s: until the name is read, the menu says that it loads', async page => {
  expect(await open(page, 'slow')).toBe('Loading...')
})

/** With no application, or with an invitation that is not accepted yet. */
const unnamed = [...ofUser, ...registering].flatMap(page => [[], [invitation]].map(listed => [page, listed] as const))

test.each(unnamed)(
  '%s: the menu says that it loads, and has the contact of a person without a name',
  async (page, listed) => {
    expect(await open(page, listed)).toBe('Loading...')
    expect(screen.getByText("You're signed in with maria@example.com.")).toBeTruthy()
  },
)

test('every button of the menu has an icon', async () => {
  await open(pagePath(formParams, 'income'), [named])
  expect(screen.getAllByRole('link')).toHaveLength(4)
  for (const link of screen.getAllByRole('link'))
    expect(link.querySelector('svg'), link.textContent ?? '').not.toBeNull()
})

test('asks before a sign-out removes answers that are not saved', async () => {
  await open(pagePath(formParams, 'income'), [named])
  openDraft('0123456789/maria/income/new').store({ amount: '1' })
  const logout = () => userEvent.click(screen.getByRole('link', { name: 'Logout' }))
  await waitFor(() => expect(hasUnsaved()).toBe(true))
  await logout()
  expect(screen.getByRole('heading').textContent).toBe("Some answers aren't saved")
  expect(screen.getByRole('link', { name: 'Sign out without saving' }).getAttribute('href')).toBe(
    pathTo('logout', { dealer }),
  )
  expect(left).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect(left).toBe(1)
})

test('signs out at once where everything is saved', async () => {
  await open(pagePath(formParams, 'income'), [named])
  await userEvent.click(screen.getByRole('link', { name: 'Logout' }))
  expect(left).toBe(1)
})
