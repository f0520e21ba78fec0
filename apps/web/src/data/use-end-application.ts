import { useQueryClient } from '@tanstack/react-query'
import { useDealerSlug } from './base/page-context.tsx'
import { dealerItem } from './base/storage.ts'
import { call, ignoreIfGone } from './client.ts'
import { dropDraftsBelow } from './drafts.ts'
import { queries } from './queries.ts'
import { forgetRequests } from './request-keys.ts'

/** Copies the last submitted application into a new one. */
export const COPY = 'POST /application-copy'

const END = 'DELETE /{dealer}/application/{application_id}'

/**
 * Deletes or withdraws an application, and removes its cached reads and drafts from this browser. One that was deleted or withdrawn
 * before, by an earlier attempt or in another tab, counts as done.
 */
export function useEndApplication() {
  const dealer = useDealerSlug()
  const client = useQueryClient()
  return async (id: string): Promise<void> => {
    await call(END, { params: { dealer, application_id: id } }).catch(
      ignoreIfGone<typeof END>('application_not_found', 'application_withdrawn'),
    )
    // The next copy is another one than an earlier copy, which may be what was ended.
    forgetRequests(COPY)
    dropDraftsBelow(`${id}/`)
    const shownLast = dealerItem(dealer, 'session-data')
    if (shownLast.read() === id) shownLast.clear()
    // The registration reads the list again. The page that shows it keeps its cards until it is left.
    client.invalidateQueries({ queryKey: queries.applications(dealer).queryKey, refetchType: 'none' })
  }
}
