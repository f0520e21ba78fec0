import type { Kysely } from 'kysely'
import { countUsersWithoutEmail } from '../../identity/identity-repository.ts'
import { type ChannelSettings, sendsMail, sendsTexts } from '../../messaging/channels.ts'
import type { Database } from '../../platform/database/schema.ts'
import { counted } from '../command.ts'

/** The consequences of a channel without a transport, as sentences for the operator. */
export async function channelWarnings(settings: ChannelSettings, db: Kysely<Database>): Promise<string[]> {
  const stranded = sendsTexts(settings) ? 0 : await countUsersWithoutEmail(db)
  return [
    ...(sendsMail(settings)
      ? []
      : ['MAIL_TRANSPORT is none, so no email is sent and no one can sign in by email. What is queued waits.']),
    ...(stranded === 0
      ? []
      : [`SMS_TRANSPORT is none, and ${counted(stranded, 'account')} without an email cannot sign in.`]),
  ]
}
