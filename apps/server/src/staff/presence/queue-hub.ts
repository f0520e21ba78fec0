import { mayKnowOf, type QueueNews, readingRoles, scopeOfGrants } from '@porchlight/domain/staff'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { requireScope } from '../queue/require-scope.ts'
import { type QueuedChange, readQueuedChanges } from './live-repository.ts'
import type { StreamServices } from './staff-streams.ts'

/** Changes of this time are announced together. */
export const TOGETHER_MS = 250
/** Rows of the queue whose last state is remembered. */
const MOST_KNOWN = 10_000

type Listener = (news: QueueNews) => void

/**
 * Announces to the readers of the queue how many applications of their dealers others changed. One statement for all readers of this server reads
 * what changed; each gets what they may know of.
 */
export function createQueueHub({
  db,
  keys,
  changeFeed,
  log,
}: Pick<ApplicationServices, 'db' | 'keys' | 'changeFeed' | 'log'>) {
  const readers = new Map<Listener, (change: QueuedChange) => boolean>()
  const known = new Map<string, string>()
  let changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsubscribe: (() => void) | undefined

  /** Returns whether the row differs from what was announced last: a borrower who edits changes nothing of it. */
  function isNews({ application_id, state }: QueuedChange): boolean {
    if (known.get(application_id) === state) return false
    known.delete(application_id)
    known.set(application_id, state)
    const [oldest] = known.size > MOST_KNOWN ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
    return true
  }

  async function announce(): Promise<void> {
    const ids = [...changed]
    changed = new Set()
    timer = undefined
    try {
      const news = (await readQueuedChanges(db, ids)).filter(isNews)
      for (const [listener, mayKnow] of readers) {
        const count = news.filter(mayKnow).length
        if (count > 0) listener({ changed: count })
      }
    } catch (error) {
      log.error({ err: error }, 'changes of the queue could not be announced')
    }
  }

  function onChange(application_id: string | undefined): void {
    // After a lost connection anything may have changed.
    if (application_id === undefined) for (const listener of readers.keys()) listener({ changed: 1 })
    else {
      changed.add(application_id)
      timer ??= setTimeout(() => void announce(), TOGETHER_MS)
    }
  }

  const knowledgeOf = ({ staff_id, grants, contacts, account_ids }: StaffActor) => {
    const scope = scopeOfGrants(grants, readingRoles)
    const hashes = contacts.map(contact => keys.hashContact(contact.toLowerCase()))
    return (change: QueuedChange): boolean =>
      change.changed_by !== staff_id &&
      (scope === 'ALL' || scope.includes(change.dealer_id)) &&
      mayKnowOf({ id: staff_id, grants }, change) &&
      !change.contact_hashes.some(hash => hashes.some(own => own.equals(hash))) &&
      !change.account_ids.some(id => account_ids.includes(id))
  }

  return {
    /** Calls `listener` after changes by others that the person may know of, until the returned function is called. */
    follow(actor: StaffActor, listener: Listener): () => void {
      readers.set(listener, knowledgeOf(actor))
      unsubscribe ??= changeFeed.subscribeQueue(onChange)
      return () => {
        readers.delete(listener)
        if (readers.size > 0) return
        clearTimeout(timer)
        timer = undefined
        changed.clear()
        unsubscribe?.()
        unsubscribe = undefined
      }
    },
  }
}

/** Opens the stream that says how many applications of the caller's dealers others changed, without naming one. */
export function followQueue(
  { hub, openStream }: StreamServices & { hub: ReturnType<typeof createQueueHub> },
  call: { actor: StaffActor; req: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  requireScope(call.actor, readingRoles)
  return openStream(call, {
    subscribe: onEvent => hub.follow(call.actor, news => onEvent(`data: ${JSON.stringify(news)}\n\n`)),
    event: '',
  })
}
