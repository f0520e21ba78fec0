import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { connectToPrimary, type DatabaseServer } from './database-server.ts'
import { ServerClient } from './server-client.ts'

/**
 * Subscribes to a NOTIFY channel of the database. `onMessage` is called with the payload after the commit of the transaction
 * that sent it, on whichever server that was; with `undefined` after the connection was lost, when any message may be missing.
 * Returns a function that unsubscribes.
 */
export type Listen = (channel: string, onMessage: (payload: string | undefined) => void) => Promise<() => Promise<void>>

const CHECK_MS = 5000
const ANSWER_MS = 3000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 2000

export const listenEmbedded =
  (pglite: PGlite): Listen =>
  async (channel, onMessage) => {
    // The notification arrives within the notifying statement, whose transaction is not ours.
    const stop = await pglite.listen(channel, AsyncLocalStorage.bind(onMessage))
    return async () => {
      if (!pglite.closed) await stop()
    }
  }

/** Keeps one connection per channel and reconnects when it is lost. */
export const listenOnServer =
  (server: DatabaseServer): Listen =>
  async (channel, onMessage) => {
    const stopping = new AbortController()
    let client: pg.Client
    let isReconnecting = false

    async function connect(): Promise<void> {
      client = new ServerClient(server, channel, ANSWER_MS)
      client.on('notification', ({ payload }) => onMessage(payload))
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      if (stopping.signal.aborted) await client.end()
      else client.on('end', reconnect)
    }
    /** A loss both ends the connection and fails the check: it is one failure. */
    async function reconnect(): Promise<void> {
      if (isReconnecting) return
      isReconnecting = true
      for (let failures = 0; isReconnecting; failures++) {
        await client.end()
        await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), undefined, stopping).catch(() => {})
        if (stopping.signal.aborted) return
        try {
          await connect()
          isReconnecting = false
          onMessage(undefined)
        } catch (error) {
          server.onProblem(error as Error)
        }
      }
    }

    await connectToPrimary(server.hosts, connect)
    // Nothing else is sent on this connection, so a server that is gone would go unnoticed.
    const check = setInterval(() => client.query('select 1').catch(reconnect), CHECK_MS)
    return async () => {
      stopping.abort()
      clearInterval(check)
      await client.end()
    }
  }
