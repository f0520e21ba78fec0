import type { QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient, queries } from './queries.ts'
import { invalidateAllBut } from './records.ts'

const params = { dealer: 'sunrise-homes', application: '0123456789', borrower: 'b-1' }

test('after a save, calculated figures are removed, and stored answers are stale', async () => {
  const client = createQueryClient(async () => ({ data: {}, etag: '"1"' }))
  const state = ({ queryKey }: { queryKey: QueryKey }) => client.getQueryState(queryKey)
  const home = queries.record('home', params)
  const borrower = queries.record('borrower', params)
  const summary = queries.record('summary', params)
  await Promise.all([client.prefetchQuery(home), client.prefetchQuery(borrower), client.prefetchQuery(summary)])
  await invalidateAllBut(client, home.queryKey)
  expect(state(home)?.isInvalidated).toBe(false)
  expect(state(borrower)?.isInvalidated).toBe(true)
  expect(state(summary)).toBeUndefined()
})
