import { browserPageContext } from './base/page-context.tsx'
import { dealerItem } from './base/storage.ts'
import { storedAnywhere } from './stored-items.ts'

/** The last activity in this tab, for a browser that refuses storage. */
let latest = 0

/** The last activity in any tab, in milliseconds since 1970; now when none is stored. */
export const lastActive = (): number =>
  // A session is valid for all dealers, so activity on the pages of another dealer counts.
  Math.max(latest, ...storedAnywhere('last-active').map(({ value }) => Number(value) || 0)) || Date.now()

/** Stores the current time as the last activity. */
export function beginActivity(): void {
  latest = Date.now()
  dealerItem(browserPageContext().dealer?.slug ?? '', 'last-active').write(String(latest))
}
