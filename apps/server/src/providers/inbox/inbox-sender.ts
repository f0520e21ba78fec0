import type { Kysely } from 'kysely'
import type { MessageSender, OutgoingMessage } from '../../messaging/message-sender.ts'
import type { Database } from '../../platform/database/schema.ts'
import { PermanentError } from '../../platform/queue/queue.ts'

type Misbehaviour = 'never arrives' | 'fails twice' | 'down for a minute' | 'always fails' | 'no such address'

/** Reserved recipients, for trying out by hand what else happens rarely: docs/product/sign-in-and-sessions.md §12. */
export const reservedRecipients: Record<string, Misbehaviour> = {
  '+15555550100': 'never arrives',
  '+15555550101': 'fails twice',
  '+15555550102': 'always fails',
  '+15555550103': 'down for a minute',
  '+15555550104': 'no such address',
  'never-arrives@example.com': 'never arrives',
  'fails-twice@example.com': 'fails twice',
  'always-fails@example.com': 'always fails',
  'down@example.com': 'down for a minute',
  'no-such-address@example.com': 'no such address',
}
const FAILURES: Partial<Record<Misbehaviour, number>> = {
  'fails twice': 2,
  // With the growing pauses between tries, about a minute.
  'down for a minute': 5,
  'always fails': Number.POSITIVE_INFINITY,
}

/** Sends nothing: keeps each message once for the development pages to show. */
export function inboxSender(db: Kysely<Database>): MessageSender {
  const failures = new Map<string, number>()

  function failAsReserved({ id }: OutgoingMessage, misbehaviour: Misbehaviour): void {
    if (misbehaviour === 'no such address') throw new PermanentError('There is no such address')
    const failed = failures.get(id) ?? 0
    if (failed >= (FAILURES[misbehaviour] ?? 0)) return
    failures.set(id, failed + 1)
    throw new Error('This reserved recipient refuses its messages')
  }

  return {
    async send(message) {
      const misbehaviour = reservedRecipients[message.recipient]
      if (misbehaviour) failAsReserved(message, misbehaviour)
      if (misbehaviour === 'never arrives') return
      await db
        .insertInto('message')
        .values(message)
        .onConflict(conflict => conflict.doNothing())
        .execute()
    },
  }
}
