import type { Kysely } from 'kysely'
import { invitationFailed, invitationSent, isInvitationAwaited } from '../applications/invitation-repository.ts'
import { challengeSent, getChallengeState } from '../identity/challenge.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { type Enqueue, PermanentError, type Queue } from '../platform/queue/queue.ts'
import { deliveryFailed, deliveryWorked } from './delivery.ts'
import type { MessageSender, OutgoingMessage } from './message-sender.ts'

/** A message, and what it is about where that must hear what became of it. */
export interface QueuedMessage extends OutgoingMessage {
  /** The link or code in it, good for so long from when it is sent. */
  challenge?: { id: string; minutes: number }
  invitation_id?: string
}

/** At ten minutes between tries, about a day. */
const RETRIES = 144

interface Parts {
  db: Kysely<Database>
  clock: Clock
  sender: MessageSender
}

/** Says who sends mail and SMS. After a crash a message may go out twice, under the same id. */
export const defineMessages = (queue: Queue, parts: Parts): Enqueue<QueuedMessage> =>
  queue.define<QueuedMessage>('send-message', message => send(parts, message), {
    retries: RETRIES,
    onFailed: async ({ invitation_id }) => {
      if (invitation_id) await invitationFailed(parts.db, invitation_id, parts.clock.now())
    },
  })

async function send({ db, clock, sender }: Parts, { challenge, invitation_id, ...message }: QueuedMessage) {
  const fate = challenge && (await getChallengeState(db, challenge.id, clock.now()))
  // Two codes at once, of which one is good, would only mislead.
  if (fate === 'replaced') return
  if (fate === 'too late') throw new PermanentError('It could not be sent in time')
  if (invitation_id && !(await isInvitationAwaited(db, invitation_id))) return
  try {
    await sender.send(message)
  } catch (error) {
    if (!(error instanceof PermanentError)) await deliveryFailed(db, message.channel, clock.now())
    throw error
  }
  await deliveryWorked(db, message.channel)
  if (challenge) await challengeSent(db, challenge, clock.now())
  if (invitation_id) await invitationSent(db, invitation_id, clock.now())
}
