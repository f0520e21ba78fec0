import { PAGE_DATA_ID } from '@porchlight/domain'
import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queriesOfPage } from './page-data.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const HOUR_MS = 3_600_000

/** A page that a server rendered, whose clock is an hour ahead of this device. */
function rendered(): void {
  const server = new QueryClient()
  server.setQueryData(['/people'], { people: [] }, { updatedAt: performance.timeOrigin + HOUR_MS })
  const element = Object.assign(document.createElement('script'), {
    id: PAGE_DATA_ID,
    type: 'application/json',
    textContent: JSON.stringify(dehydrate(server)),
  })
  document.body.append(element)
}

it('dates what the page was rendered with by the clock of the device, from its arrival', () => {
  rendered()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart: 250 } as PerformanceNavigationTiming])
  const client = new QueryClient()
  hydrate(client, queriesOfPage()!)
  expect(client.getQueryState(['/people'])).toMatchObject({
    data: { people: [] },
    dataUpdatedAt: performance.timeOrigin + 250,
  })
})

it('a page without data has none', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  expect(queriesOfPage()).toBeNull()
})
