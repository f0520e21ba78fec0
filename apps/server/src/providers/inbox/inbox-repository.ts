import { parseContact } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { OutgoingMessage } from '../../messaging/message-sender.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'

const NEWEST = 50

/** The sealed values of a message. */
interface InboxContent
  extends Pick<OutgoingMessage, 'subject' | 'text' | 'html' | 'link' | 'code'>,
    Required<Pick<OutgoingMessage, 'headers'>> {
  to: string
}
const associatedData = (id: string) => ({ table: 'message', column: 'sealed_content', row: id })

/** Messages of the development inbox, newest first. */
export async function inboxMessages(
  db: Kysely<Database>,
  { fields, hashContact }: ContactKeys,
  { to, dealer, limit = NEWEST }: { to?: string; dealer?: string; limit?: number },
) {
  const rows = await db
    .selectFrom('message')
    .leftJoin('dealer', 'dealer.id', 'message.dealer_id')
    .select(['message.id', 'channel', 'sealed_content', 'message.created_at'])
    .$if(to !== undefined, query => query.where('recipient_hash', '=', hashContact(recipientIn(to!))))
    .$if(dealer !== undefined, query => query.where('slug', '=', dealer!))
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ sealed_content, ...row }) => {
    const content: InboxContent = JSON.parse(fields.openText(sealed_content, associatedData(row.id)))
    return { ...row, ...content }
  })
}

/** An address or number in its stored form, however it is written. */
function recipientIn(typed: string): string {
  const contact = parseContact(typed)
  return 'message' in contact ? typed : contact.value
}

/** Stores a message once, however often it is sent. */
export async function storeMessage(
  db: Kysely<Database>,
  { fields, hashContact }: ContactKeys,
  { id, dealer_id, channel, recipient: to, subject, text, html, link, code, headers = {} }: OutgoingMessage,
): Promise<void> {
  const content: InboxContent = { to, subject, text, html, link, code, headers }
  const sealed_content = fields.seal(JSON.stringify(content), associatedData(id))
  await db
    .insertInto('message')
    .values({ id, dealer_id, channel, recipient_hash: hashContact(to), sealed_content })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
