import type { PageContext } from '@porchlight/api'
import {
  type ApplicationStatus,
  inEnglish,
  type ListedApplication,
  nextStep,
  progressBanner,
  sectionsOf,
} from '@porchlight/domain'
import { allStandings, isPossible, progressIn } from '@porchlight/domain/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageContextProvider } from '../../data/base/page-context.tsx'
import { createQueryClient, queries } from '../../data/queries.ts'
import { pageContext } from '../../testing/page.tsx'
import { responseIn } from '../../testing/standing-response.ts'
import { Applications } from './Applications.tsx'

const application = (id: string, status: ApplicationStatus, submitted_at: string | null): ListedApplication => ({
  id,
  status,
  created_at: '2026-11-01T12:00:00Z',
  submitted_at,
  withdrawn_at: null,
  finished_at: null,
  outcome: null,
  letter_on: null,
  borrowers: [{ id, user_id: 'rosa', is_primary: true, status: 'SIGNED', first_name: 'Rosa', last_name: 'Delgado' }],
})
const submitted = application('SUBMITTED1', 'SUBMITTED', '2026-11-21T12:00:00Z')
const reviewed = application('REVIEWED01', 'REVIEWED', '2026-10-02T12:00:00Z')
const withdrawn = {
  ...application('WITHDRAWN1', 'SUBMITTED', '2026-10-02T12:00:00Z'),
  withdrawn_at: '2026-11-20T12:00:00Z',
  outcome: { kind: 'WITHDRAWN' as const, on: '2026-11-20' },
}
const started = application('STARTED001', 'STARTED', null)

const show = (...applications: ListedApplication[]) => showOn(pageContext, applications)
const showOn = (
  context: PageContext,
  applications: ListedApplication[],
  client = createQueryClient(() => new Promise(() => undefined)),
) =>
  render(
    <PageContextProvider value={context}>
      <QueryClientProvider client={client}>
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
    leading: [expect.stringContaining('Submitted Nov 21, 2026. Porchlight Lending will review it.')],
    previous: [expect.stringContaining('Submitted Oct 2, 2026. Porchlight Lending is reviewing it.')],
  })
})

test('says that a letter was sent, in place of a review and beside the end', () => {
  const letter_on = '2026-11-28'
  show({ ...reviewed, letter_on }, { ...submitted, letter_on, finished_at: '2026-11-28T17:00:00Z' })
  const letter = 'Porchlight Lending sent you a letter about it on Nov 28, 2026.'
  expect(cards()).toEqual({
    leading: [expect.stringContaining(`Submitted Oct 2, 2026. ${letter}`)],
    previous: [expect.stringContaining(`Porchlight Lending finished with it on Nov 28, 2026. ${letter}`)],
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

test('a withdrawn application is a previous one, also alone, and says what happens to it', () => {
  show(withdrawn)
  expect(cards().leading).toEqual([])
  const [card] = cards().previous
  expect(card).toContain('Withdrawn Nov 20, 2026')
  expect(card).toContain('keeps it for as long as the law asks.')
  expect(card).toContain('View application')
})

const ended = { finished_at: '2026-11-23T12:00:00Z' }
test.each<[Partial<ListedApplication>, badge: string, sentence: string]>([
  [ended, 'Finished', 'Porchlight Lending finished with it on Nov 23, 2026.'],
  [
    { ...ended, outcome: { kind: 'ORIGINATED', on: '2026-11-22' } },
    'Loan closed Nov 22, 2026',
    'Your loan from Porchlight Lending closed on Nov 22, 2026.',
  ],
])('one that the lender has finished with leads where no other is open, and says how it ended', (end, ...words) => {
  show({ ...submitted, ...end }, withdrawn)
  const { leading, previous } = cards()
  expect(leading).toHaveLength(1)
  for (const part of words) expect(leading[0]).toContain(part)
  expect(previous).toEqual([expect.stringContaining('WITHDRAWN1')])
})

test('a submitted application leads over a newer one that was withdrawn', () => {
  show(withdrawn, submitted)
  expect(cards().leading).toEqual([expect.stringContaining('SUBMITTED1')])
  expect(cards().previous).toEqual([expect.stringContaining('WITHDRAWN1')])
})

/** Every state that an application can have, without what the page of the progress adds. */
const standings = [0, 1]
  .flatMap(count => allStandings(count))
  .filter(isPossible)
  .filter(({ status, wasSubmitted, asked, device, editing = [] }) => {
    const isPlain = (!wasSubmitted || asked?.length === 1) && device === undefined && editing.length === 0
    return isPlain && status !== 'SUBMITTED' && status !== 'REVIEWED'
  })

test.each(standings)('an open application has the words and the button of its progress page: %o', standing => {
  const progress = responseIn(standing)
  const shown = progressIn(standing)
  const own = shown.borrowers[standing.reader]!
  const client = createQueryClient(() => new Promise(() => undefined))
  client.setQueryData(queries.progress({ dealer: 'sunrise-homes', application: started.id }).queryKey, {
    data: { ...progress, application_id: started.id },
    etag: null,
  })
  showOn(pageContext, [started], client)
  const [card] = screen.getAllByRole('listitem') as [HTMLElement]
  const banner = progressBanner(shown, own)
  const paragraphs = [...card.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(paragraphs).toContain(inEnglish(banner.title))
  expect(paragraphs).toContain(banner.text.map(text => inEnglish(text)).join(' '))
  const { ids, done } = sectionsOf(own)
  const isAsked = standing.status === 'STARTED' && standing.asked?.includes(standing.reader)
  expect(card.textContent).toContain(isAsked ? '1 change left' : `${done} of ${ids.length} sections done`)
  const next = nextStep(shown, own)
  const names = [...card.querySelectorAll('.button')].map(({ textContent }) => textContent)
  const expected: Record<typeof next.kind, string[]> = {
    section: ['Continue'],
    correct: ['Change Address', 'View application'],
    change: ['Change your answers', 'View application'],
    sign: ['Sign & Submit', 'View application'],
    reopen: ['Reopen application', 'View application'],
    wait: ['View application'],
    nothing: ['View application'],
  }
  expect(names).toEqual(expected[next.kind])
  const last = card.querySelector('a.button:last-of-type')!
  expect(last.getAttribute('href')).toBe('/sunrise-homes/application/STARTED001/progress')
})
