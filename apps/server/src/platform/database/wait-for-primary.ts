import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from './unavailable.ts'

/** A planned change of the primary takes about three seconds. A longer wait holds requests that their callers repeat by then. */
export const WAIT_MS = 8000
/** Between two attempts. A random part of it keeps several servers from asking at the same moment. */
const PAUSE_MS = 300

/** The time, by `performance.now()`, after which the running work waits for no primary. */
const lastMoment = new AsyncLocalStorage<number>()

/** Runs work that may wait for a primary more than once, but not after `end`. */
export const waitingUntil = <Result>(end: number, work: () => Promise<Result>): Promise<Result> =>
  lastMoment.run(end, work)

interface Connecting<Client> {
  connect(): Promise<Client>
  /** Takes the client that the search found. */
  release(client: Client): void
  /** Returns whether a connection is at hand, for which no primary must be found. */
  hasIdle(): boolean
  isOver(): boolean
}

/**
 * Returns `connect`, which waits up to {@link WAIT_MS} where no primary can be connected to, once there was one. All callers wait for one
 * search, so that a database that starts is not asked by each of them.
 */
export function waitingForPrimary<Client>({
  connect,
  release,
  hasIdle,
  isOver,
}: Connecting<Client>): () => Promise<Client> {
  let wasReached = false
  let search: Promise<void> | undefined
  let searchUntil = 0

  async function findPrimary(): Promise<void> {
    while (!isOver() && performance.now() < searchUntil) {
      await pause(PAUSE_MS * (0.5 + Math.random() / 2))
      try {
        return release(await connect())
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) return
      }
    }
  }

  return async () => {
    const end = lastMoment.getStore() ?? performance.now() + WAIT_MS
    for (;;) {
      if (search && !hasIdle()) {
        searchUntil = end
        await Promise.race([search, pause(end - performance.now(), undefined, { ref: false })])
      }
      try {
        const client = await connect()
        wasReached = true
        return client
      } catch (error) {
        const mayWait = wasReached && !isOver() && performance.now() < end
        if (!mayWait || !(error instanceof DatabaseUnavailable)) throw error
      }
      searchUntil = end
      search ??= findPrimary().finally(() => {
        search = undefined
      })
    }
  }
}
