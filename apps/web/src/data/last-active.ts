import { browserPageContext } from './page-context.tsx'
import { dealerItem, storedAnywhere } from './storage.ts'

/** Where nothing can be stored, each tab knows of itself alone. */
let latest = 0

/** The last activity in any tab, in milliseconds since 1970; now when none is stored. */
export const lastActive = (): number =>
  // A session holds for all dealers, so what is done on another one's pages counts.
  Math.max(latest, ...storedAnywhere('last-active').map(({ value }) => Number(value) || 0)) || Date.now()

/** Someone came in: whatever was noted before was before that. */
export function beginActivity(): void {
  latest = Date.now()
  dealerItem(browserPageContext().dealer?.slug ?? '', 'last-active').write(String(latest))
}
