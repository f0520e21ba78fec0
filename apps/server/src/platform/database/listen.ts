import { AsyncLocalStorage } from 'node:async_hooks'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/**
 * Hears what any server on the same data tells a channel, each time at the commit of the transaction that told it; one that
 * is rolled back tells nothing. `undefined`: the connection was lost for a while, and anything may have been told.
 * Answers how to stop.
 */
export type Listen = (channel: string, hear: (told: string | undefined) => void) => Promise<() => Promise<void>>

const second = 1000
const longestPause = 30 * second

export const listenEmbedded =
  (pglite: PGlite): Listen =>
  async (channel, hear) => {
    // The notification arrives within the notifying statement, whose transaction is not ours.
    const stop = await pglite.listen(channel, AsyncLocalStorage.bind(hear))
    return async () => {
      if (!pglite.closed) await stop()
    }
  }

/** Keeps one connection per channel and reconnects when it is lost. */
export const listenOnServer =
  (connectionString: string, onProblem: (problem: Error) => void): Listen =>
  async (channel, hear) => {
    let client: pg.Client
    let failures = 0
    let again: ReturnType<typeof setTimeout> | undefined
    let stopped = false

    async function connect(): Promise<void> {
      client = new pg.Client({
        connectionString,
        // Nothing is ever sent on it, so whether it still stands must be asked for.
        keepAlive: true,
        keepAliveInitialDelayMillis: longestPause,
        application_name: `porchlight ${channel}`,
      })
      client.on('notification', ({ payload }) => hear(payload))
      client.on('error', onProblem)
      await client.connect()
      client.on('end', reconnectLater)
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    }
    function reconnectLater(): void {
      if (stopped) return
      clearTimeout(again)
      again = setTimeout(reconnect, Math.min(longestPause, second * 2 ** failures++))
    }
    async function reconnect(): Promise<void> {
      try {
        await connect()
        failures = 0
        hear(undefined)
      } catch (error) {
        onProblem(error as Error)
        reconnectLater()
      }
    }

    await connect()
    return async () => {
      stopped = true
      clearTimeout(again)
      await client.end()
    }
  }
