// The few uses of TanStack Query that this site has, under its names and with its meanings: the whole of it is a tenth
// of all that a form page may weigh (docs/decisions/0013).
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { KeptRead, type ReadOptions, type ReadState, UNREAD } from './kept-read.ts'

type Key = readonly unknown[]

const kept = new Map<string, KeptRead<unknown>>()
const failureListeners = new Set<(error: unknown) => void>()

function readOf<T>(options: ReadOptions<T>): KeptRead<T> {
  const name = JSON.stringify(options.queryKey)
  let read = kept.get(name) as KeptRead<T> | undefined
  if (!read) {
    const made: KeptRead<T> = new KeptRead(options, {
      gone: () => remove(name, made),
      failed: error => {
        for (const listener of failureListeners) listener(error)
      },
    })
    read = made
    kept.set(name, read as KeptRead<unknown>)
  }
  read.options = options
  return read
}

function remove(name: string, read: Pick<KeptRead<unknown>, 'stop'>): void {
  read.stop()
  // Another may have begun under its name.
  if (kept.get(name) === read) kept.delete(name)
}

interface QueryOptions<T> extends ReadOptions<T> {
  /** After how many milliseconds to read again, while the page is in sight. */
  refetchInterval?(query: { state: ReadState<T> }): number | false
}

/** Shows what is known under a key, and reads it where it is not known or old. */
export function useQuery<T>(options: QueryOptions<T>) {
  const { enabled = true, refetchInterval } = options
  const begun = useRef<KeptRead<T>>(undefined)
  const read = import.meta.env.SSR ? askedOnServer(options) : readOf(options)
  // While it is drawn, so that nobody takes for new what is about to be read again.
  if (enabled && !import.meta.env.SSR && begun.current !== read) {
    begun.current = read
    if (read.isStale) read.fetch()
  }
  const { data, error, isFetching } = useSyncExternalStore<ReadState<T>>(
    read.watch,
    () => read.state,
    () => UNREAD,
  )

  const every = enabled && refetchInterval?.(read)
  useEffect(() => {
    if (!every) return
    const timer = setInterval(() => document.hidden || read.fetch(), every)
    return () => clearInterval(timer)
  }, [every, read])

  return {
    data,
    error,
    isFetching,
    isError: error !== null,
    refetch: () => read.fetch(),
    readAgain: () => read.readAgain(),
  }
}

/** Drawing on the server only learns what the page asks for (`api/begun-reads.ts`). */
function askedOnServer<T>(options: ReadOptions<T>): KeptRead<T> {
  const { enabled = true, queryFn } = options
  if (enabled) queryFn({ signal: new AbortController().signal }).catch(() => undefined)
  return new KeptRead(options, { gone() {}, failed() {} })
}

interface Which {
  /** Every key that begins with it; all, where nothing is said. */
  queryKey?: Key
  predicate?(query: { queryKey: Key }): boolean
}

const found = ({ queryKey = [], predicate = () => true }: Which) =>
  [...kept].filter(
    ([, { options }]) => queryKey.every((part, at) => part === options.queryKey[at]) && predicate(options),
  )

export const queryClient = {
  getQueryData: <T>(queryKey: Key) => kept.get(JSON.stringify(queryKey))?.state.data as T | undefined,

  /** What nobody has read yet is left to be read. */
  setQueryData: (queryKey: Key, data: unknown) => kept.get(JSON.stringify(queryKey))?.put(data),

  /** With `refetchType` none it is read again only when it is next shown. */
  async invalidateQueries({ refetchType = 'active', ...which }: Which & { refetchType?: 'active' | 'none' } = {}) {
    const old = found(which).map(([, read]) => read)
    for (const read of old) read.invalidate()
    if (refetchType === 'active') await Promise.all(old.filter(read => read.isShown).map(read => read.fetch()))
  },

  removeQueries(which: Which): void {
    for (const [name, read] of found(which)) remove(name, read)
  },

  clear: () => queryClient.removeQueries({}),

  /** Hears why a read that somebody waits for failed for good. Answers how to stop. */
  onFailure(listener: (error: unknown) => void): () => void {
    failureListeners.add(listener)
    return () => void failureListeners.delete(listener)
  },
}

export const useQueryClient = () => queryClient
export type QueryClient = typeof queryClient
