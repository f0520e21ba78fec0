import type { ApplicationStatus, ListedApplication, PageContext } from '@porchlight/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageContextProvider } from '../../data/base/page-context.tsx'
import { createQueryClient } from '../../data/queries.ts'
import { pageContext } from '../../testing/page.tsx'
import { Applications } from './Applications.tsx'

const application = (id: string, status: ApplicationStatus, submitted_at: string | null): ListedApplication => ({
  id,
  status,
  created_at: '2026-11-01T12:00:00Z',
  submitted_at,
  borrowers: [{ id, user_id: 'rosa', is_primary: true, status: 'SIGNED', first_name: 'Rosa', last_name: 'Delgado' }],
})
const submitted = application('SUBMITTED1', 'SUBMITTED', '2026-11-21T12:00:00Z')
const reviewed = application('REVIEWED01', 'REVIEWED', '2026-10-02T12:00:00Z')
const started = application('STARTED001', 'STARTED', null)

const show = (...applications: ListedApplication[]) => showOn(pageContext, applications)
const showOn = (context: PageContext, applications: ListedApplication[]) =>
  render(
    <PageContextProvider value={context}>
      <QueryClientProvider client={createQueryClient(async () => undefined)}>
        <Applications applications={applications} userId="rosa" />
      </QueryClientProvider>
    </PageContextProvider>,
  )
/** The cards that lead, and those of the previous applications, each by its text. */
function cards() {
  const previous = document.querySelector<HTMLElement>('.previous')
  const below = previous ? within(previous).getAllByRole('listitem', { hidden: true }) : []
  const texts = (items: HTMLElement[]) => items.map(({ textContent }) => textContent)
  return {
    leading: texts(screen.getAllByRole('listitem').filter(item => !below.includes(item))),
    previous: texts(below),
  }
}

test('leads with the newest submitted application and says what happens to it', () => {
  show(submitted, reviewed)
  expect(cards()).toEqual({
    leading: [expect.stringContaining('Submitted Nov 21, 2026. Porchlight Lending is reviewing it.')],
    previous: [expect.stringContaining('Submitted Oct 2, 2026. Porchlight Lending has reviewed it.')],
  })
})

test('leads with an open application and keeps submitted ones below', () => {
  show(started, submitted)
  expect(cards()).toEqual({
    leading: [expect.stringContaining('STARTED001')],
    previous: [expect.stringContaining('Submitted Nov 21, 2026.')],
  })
})

test('a dealer that is off takes no new application, which the dashboard says', () => {
  showOn({ ...pageContext, takes_applications: false }, [started])
  expect(cards().leading).toHaveLength(1)
  expect(screen.queryByRole('button', { name: '+ New Application' })).toBeNull()
  expect(screen.getByText("Sunrise Homes isn't taking new applications.")).toBeTruthy()
})
