import { PAGE_DATA_ID } from '@porchlight/domain'
import type { DehydratedState } from '@tanstack/react-query'

/** The JSON that the server put into the page. */
export const jsonOfPage = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null')

/**
 * The queries that the page was rendered with. Their times are of the server's clock, from which that of the device may differ by hours: they
 * become the time at which the page arrived, by the clock that says how old they are.
 */
export function queriesOfPage(): DehydratedState | null {
  const state = jsonOfPage(PAGE_DATA_ID) as DehydratedState | null
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const arrived = performance.timeOrigin + (navigation?.responseStart ?? 0)
  for (const query of state?.queries ?? []) query.state.dataUpdatedAt = arrived
  return state
}
