import type { Share } from '@porchlight/api'
import type { FastifyReply } from 'fastify'
import { createSlots, type Slots } from '../slots.ts'
import { HttpError } from './http-errors.ts'
import { keyOwner } from './idempotency.ts'

/** Seconds until a refused call may be tried again; the works of a share take some seconds each. */
const RETRY_SECONDS = 5

/** Runs the calls of one operation so that each person has their share of it on this server: docs/product/limits.md §7. */
export function shareOf({ atOnce, waiting }: Share) {
  const people = new Map<string, Slots<number>>()
  /** Rejects with 429 where as many wait as may, and with the reason of the signal where it aborts before the work begins. */
  return async function withinShare<T>(
    actor: Parameters<typeof keyOwner>[0],
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const person = keyOwner(actor)
    const slots = people.get(person) ?? createSlots(Array.from({ length: atOnce }, (_, index) => index))
    if (!slots.hasIdle && slots.waiting >= waiting)
      throw new HttpError('too_many_at_once', { retryAfter: RETRY_SECONDS })
    people.set(person, slots)
    try {
      return await slots.run(work, { signal })
    } finally {
      if (slots.areAllIdle) people.delete(person)
    }
  }
}

/** Aborts when the connection of a request closes before its response is sent. */
export function closingOf(reply: FastifyReply): AbortSignal {
  const closing = new AbortController()
  // It may have closed while the request was read.
  if (reply.raw.destroyed) closing.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) closing.abort()
  })
  return closing.signal
}
