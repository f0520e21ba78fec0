import type { Kysely } from 'kysely'
import { invitationMessages } from './applications/coborrowers/invitations.ts'
import { challengeMessages } from './identity/challenge.ts'
import { noticeMessages } from './notices/notice-messages.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/schema.ts'

/** Follows the messages of each kind that an area may queue. */
export const messageHandlers = (services: { db: Kysely<Database>; clock: Clock }) => ({
  challenge: challengeMessages(services),
  invitation: invitationMessages(services),
  notice: noticeMessages(services),
})

export type MessageKind = keyof ReturnType<typeof messageHandlers>
