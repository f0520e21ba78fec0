import type { ProgressEntry } from '@porchlight/api'
import {
  type Entry,
  type LandKey,
  type ListSection,
  listKeys,
  type RegisteredList,
  type StoredAnswers,
} from '@porchlight/domain'
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { isRefused } from './base/api-error.ts'
import { useRouteParams } from './base/use-route-params.ts'
import { type ApiResponse, call, callOnce, changeTarget, ignoreIfGone } from './client.ts'
import { noteSave } from './last-save.ts'
import { idsOf, isCalculated, queries, type RecordName, recordPaths } from './queries.ts'
import type { Sending } from './request-keys.ts'

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
export function useRecord<N extends RecordName>(name: N) {
  const record = queries.record(name, useRouteParams())
  const query = useQuery(record)
  const client = useQueryClient()
  const isOutdated = isCalculated(record) && client.getQueryState(record.queryKey)?.isInvalidated
  return {
    ...query,
    data: isOutdated ? undefined : query.data,
    readAgain: async () => (await query.refetch({ throwOnError: true })).data!,
  }
}

/** A record and the operation that saves it: a PUT at its own path, and for the land one for each situation. */
export type SavedRecord = { record: Exclude<RecordName, 'land'>; save?: undefined } | { record: 'land'; save: LandKey }

/** Saves a record over the version that was read. */
export function useSaveRecord({ record, save }: SavedRecord) {
  const params = useRouteParams()
  const client = useQueryClient()
  const { queryKey }: { queryKey: QueryKey } = queries.record(record, params)
  const operation = save ?? (`PUT ${recordPaths[record]}` as const)
  // A form may show an older version than the newest one in the cache; it must only replace the version it shows.
  return async (
    body: StoredAnswers,
    stop: AbortSignal,
    read: ApiResponse<object> | undefined = client.getQueryData(queryKey),
  ): Promise<void> => {
    const request = { params: idsOf(params), body, ifMatch: read?.etag ?? null, stop }
    const saved = await changeTarget(queryKey, operation, request)
    await client.cancelQueries({ queryKey, exact: true })
    client.setQueryData<ApiResponse<object>>(
      queryKey,
      cached => cached && { data: { ...read?.data, ...saved.data }, etag: saved.etag },
    )
    await invalidateAllBut(client, queryKey)
  }
}

/** The entries of a list section, and the mutations of them. */
// biome-ignore lint/suspicious/noExplicitAny: each list is used through its own form
export function useEntries(section: ListSection<any>) {
  const route = useRouteParams()
  const params = idsOf(route)
  const client = useQueryClient()
  const { list } = section.api
  // Each list that a page shows is in the registry.
  const keys = listKeys(section.api as RegisteredList['api'])
  const options = queries.list(section.api, route)
  const query = useQuery(options)
  const reload = () => client.invalidateQueries({ queryKey: options.queryKey })
  const changed = async () => {
    await invalidateAllBut(client, options.queryKey)
    await reload()
  }
  /** Sends a change, and reads the list again: also where its outcome is open, so that the list shows what was stored. */
  const send = async <T>(sent: Promise<T>): Promise<T> => {
    try {
      const answer = await sent
      await changed()
      return answer
    } catch (error) {
      if (!isRefused(error)) void reload()
      throw error
    }
  }
  return {
    query,
    entries: query.data?.[list] ?? [],
    add: async (body: StoredAnswers, sending: Sending): Promise<Entry> =>
      (await send(call(keys.add, { params, body, ...sending }))).data,
    /** Saves over the version that the addition returned. */
    correct: async ({ id, version }: Entry, body: StoredAnswers, sending: Sending): Promise<Entry> => {
      const request = { params: { ...params, id }, body, ifMatch: version, ...sending }
      return (await send(call(keys.change, request))).data
    },
    /** Saves over the version that was read. */
    save: ({ id, version }: Entry, body: StoredAnswers, stop: AbortSignal) =>
      send(callOnce(keys.change, { params: { ...params, id }, body, ifMatch: version, stop })),
    /** Removes the version that is shown, so that an entry that was changed elsewhere is not lost unseen. */
    remove: ({ id, ...asked }: Entry, stop: AbortSignal) => {
      const { version } = query.data?.[list]?.find(entry => entry.id === id) ?? asked
      const removed = callOnce(keys.remove, { params: { ...params, id }, ifMatch: version, stop })
      return send(removed.catch(ignoreIfGone<typeof keys.remove>('not_found')))
    },
    reload,
    readAgain: async () => (await query.refetch({ throwOnError: true })).data![list]!,
  }
}

/** Declares a list empty. */
export function useSkip() {
  const params = idsOf(useRouteParams())
  const client = useQueryClient()
  return async (list: string, stop: AbortSignal): Promise<void> => {
    await callOnce('POST /{dealer}/borrower/{borrower_id}/skip/{section_name}', {
      params: { ...params, section_name: list },
      stop,
    })
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
