import type { Entry, ListSection, ProgressEntry, StoredAnswers } from '@porchlight/domain'
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteParams } from './base/use-route-params.ts'
import { callPath, ignoreIfGone } from './client.ts'
import { noteSave } from './last-save.ts'
import { borrowerApiPath, isCalculated, queries, type RecordName, recordPaths } from './queries.ts'

export type { RecordName }

/** The contacts that the user signs in with. */
export const useUser = () => useQuery(queries.user())

/** The borrowers of the page's application, and the statuses of their sections. */
export function useProgress() {
  const params = useRouteParams()
  return useQuery({ ...queries.progress(params), enabled: params.application !== '' })
}

/** The borrower that the path names, or else the user's own entry; undefined until it is read. */
export function useBorrower(): ProgressEntry | undefined {
  const { borrower } = useRouteParams()
  const { data } = useProgress()
  const id = borrower || data?.auth_user_borrower_id
  return data && [data.borrower, ...data.co_borrowers].find(({ borrower_id }) => borrower_id === id)
}

/**
 * Reads one record. A calculated one has no data from a save of what it is calculated from until it is read again.
 * `readAgain` returns the newest version, and rejects when it cannot be read.
 */
export function useRecord<T = StoredAnswers>(name: RecordName) {
  const record = queries.record<T>(name, useRouteParams())
  const query = useQuery(record)
  const client = useQueryClient()
  const isOutdated = isCalculated(record) && client.getQueryState(record.queryKey)?.isInvalidated
  return {
    ...query,
    data: isOutdated ? undefined : query.data,
    readAgain: async () => (await query.refetch({ throwOnError: true })).data!,
  }
}

export interface SaveOptions {
  method?: 'PUT' | 'POST'
  /** Below the record's own path: '/already-owned'. */
  below?: string
}

/** Saves a record over the version that was read. */
export function useSaveRecord(name: RecordName, { method = 'PUT', below = '' }: SaveOptions = {}) {
  const params = useRouteParams()
  const client = useQueryClient()
  const { queryKey } = queries.record(name, params)
  // A form may show an older version than the newest one in the cache; it must only replace the version it shows.
  return async (body: object, read = client.getQueryData(queryKey)): Promise<void> => {
    const saved = await callPath<StoredAnswers>(method, recordPaths[name](params) + below, {
      body,
      ifMatch: read?.etag ?? null,
    })
    await client.cancelQueries({ queryKey, exact: true })
    client.setQueryData(queryKey, cached => cached && { data: { ...read?.data, ...saved.data }, etag: saved.etag })
    await invalidateAllBut(client, queryKey)
  }
}

/** The entries of a list section, and the mutations of them. */
// biome-ignore lint/suspicious/noExplicitAny: each list is used through its own form
export function useEntries(section: ListSection<any>) {
  const params = useRouteParams()
  const client = useQueryClient()
  const { list, item, update } = section.api
  const options = queries.list(section.api, params)
  const query = useQuery(options)
  const reload = () => client.invalidateQueries({ queryKey: options.queryKey })
  const changed = async () => {
    await invalidateAllBut(client, options.queryKey)
    await reload()
  }
  return {
    query,
    entries: query.data?.[list] ?? [],
    add: async (body: object, idempotencyKey: string): Promise<Entry> => {
      const { data } = await callPath<Entry>('POST', `${borrowerApiPath(params)}/${item}`, { body, idempotencyKey })
      await changed()
      return data
    },
    /** Saves over the version that was read; with `null`, over any version. */
    save: async (id: string, version: number | null, body: object) => {
      const ifMatch = version === null ? null : `"${version}"`
      await callPath('PUT', `${borrowerApiPath(params)}/${item}/${id}${update}`, { body, ifMatch })
      await changed()
    },
    /** Removes the version that is shown, so that an entry that was changed elsewhere is not lost unseen. */
    remove: async ({ id, ...asked }: Entry) => {
      const { version } = query.data?.[list]?.find(entry => entry.id === id) ?? asked
      const path = `${borrowerApiPath(params)}/${item}/${id}`
      await callPath('DELETE', path, { ifMatch: `"${version}"` }).catch(ignoreIfGone('not_found'))
      await changed()
    },
    reload,
    readAgain: async () => (await query.refetch({ throwOnError: true })).data![list]!,
  }
}

/** Declares a list empty. */
export function useSkip() {
  const params = useRouteParams()
  const client = useQueryClient()
  return async (list: string): Promise<void> => {
    await callPath('POST', `${borrowerApiPath(params)}/skip/${list}`, { idempotencyKey: crypto.randomUUID() })
    await invalidateAllBut(client, [])
  }
}

/**
 * Marks every other query as stale after a save: any of them may read differently now. They are read again when a page
 * next shows them; those that are calculated, before it shows them (`useRecord`). A read that began before the save does not count: it
 * is aborted, and repeated where a page waits for it.
 */
export async function invalidateAllBut(client: QueryClient, saved: QueryKey): Promise<void> {
  noteSave()
  const others = { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey.join() !== saved.join() }
  const reading = new Set(client.getQueryCache().findAll({ ...others, fetchStatus: 'fetching' }))
  await client.cancelQueries(others)
  await client.invalidateQueries({ ...others, refetchType: 'none' })
  client.removeQueries({
    type: 'inactive',
    predicate: query => isCalculated(query) && others.predicate(query),
  })
  void client.refetchQueries({ type: 'active', predicate: query => reading.has(query) })
}
