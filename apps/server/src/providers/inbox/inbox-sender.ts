import type { Kysely } from 'kysely'
import type { MessageSender, OutgoingMessage } from '../../messaging/message-sender.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { PermanentError } from '../../platform/queue/queue.ts'
import { storeMessage } from './inbox-repository.ts'

type Fault = 'never-arrives' | 'fails-twice' | 'down-for-a-minute' | 'always-fails' | 'no-such-address'

/** Reserved recipients that provoke faults, by hand and in tests: docs/product/sign-in-and-sessions.md §13. */
export const reservedRecipients: Record<string, Fault> = {
  '+15555550100': 'never-arrives',
  '+15555550101': 'fails-twice',
  '+15555550102': 'always-fails',
  '+15555550103': 'down-for-a-minute',
  '+15555550104': 'no-such-address',
  'never-arrives@example.com': 'never-arrives',
  'fails-twice@example.com': 'fails-twice',
  'always-fails@example.com': 'always-fails',
  'down@example.com': 'down-for-a-minute',
  'no-such-address@example.com': 'no-such-address',
}
const FAILURES: Partial<Record<Fault, number>> = {
  'fails-twice': 2,
  // About a minute, because the pauses between tries grow.
  'down-for-a-minute': 5,
  'always-fails': Number.POSITIVE_INFINITY,
}

/** Stores messages for the development pages instead of sending them. */
export function inboxSender(db: Kysely<Database>, keys: ContactKeys): MessageSender {
  const failures = new Map<string, number>()

  function failAsReserved({ id }: OutgoingMessage, fault: Fault): void {
    if (fault === 'no-such-address') throw new PermanentError('There is no such address')
    const failed = failures.get(id) ?? 0
    if (failed >= (FAILURES[fault] ?? 0)) return
    failures.set(id, failed + 1)
    throw new Error('This reserved recipient refuses its messages')
  }

  return {
    async send(message) {
      const fault = reservedRecipients[message.recipient]
      if (fault) failAsReserved(message, fault)
      if (fault === 'never-arrives') return
      await storeMessage(db, keys, message)
    },
  }
}
