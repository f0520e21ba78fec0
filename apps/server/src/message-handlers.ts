import { invitationMessages } from './applications/coborrowers/invitations.ts'
import { challengeMessages } from './identity/challenge.ts'
import { openItemsReader } from './items/open-items.ts'
import { noticeMessages } from './notices/notice-messages.ts'
import { letterMessages } from './staff/letters/letter-messages.ts'

/** Follows the messages of each kind that an area may queue. */
export const messageHandlers = (services: Parameters<typeof letterMessages>[0]) => ({
  challenge: challengeMessages(services),
  invitation: invitationMessages(services),
  notice: letterMessages(services, noticeMessages(services, openItemsReader(services))),
})

export type MessageKind = keyof ReturnType<typeof messageHandlers>
