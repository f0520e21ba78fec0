import type { Language, SentMessageKind } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { OutgoingMessage } from '../../messaging/message-sender.ts'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Write } from '../../platform/database/transaction.ts'
import { type DataKeyOwner, findDataKey } from './data-key.ts'

const ofContent = (id: string) => ({ table: 'sent_message', column: 'sealed_content', row: id })

type SentContent = Pick<OutgoingMessage, 'recipient' | 'subject' | 'text'>

/** The tokens of links are secrets, in the fragments of their addresses. The record has the addresses without them. */
const withoutTokens = (text: string): string => text.replaceAll(/#token=\S+/g, '')

export interface NewSentMessage {
  application_id: string
  borrower: DataKeyOwner
  kind: SentMessageKind
  language: Language
  message: SentContent & Pick<OutgoingMessage, 'id' | 'channel'>
  queued_at: Date
}

/** Stores messages as they are sent, one at least. Those to a borrower whose data is deleted have nothing that could be read. */
export function insertSentMessages(
  db: Kysely<Database>,
  fields: FieldEncryption,
  messages: readonly NewSentMessage[],
): Write {
  const rows = messages.map(({ borrower, message: { id, channel, recipient, subject, text }, ...row }) => {
    const content: SentContent = { recipient, subject, text: withoutTokens(text) }
    const key = findDataKey(fields, borrower)
    const sealed_content = key?.seal(JSON.stringify(content), ofContent(id)) ?? Buffer.alloc(0)
    return { ...row, id, borrower_id: borrower.id, channel, sealed_content }
  })
  return db.insertInto('sent_message').values(rows)
}

/** A row of {@link sentMessagesOf}, as it is read or as JSON has it. */
export interface SentMessageRow extends Pick<NewSentMessage, 'kind'>, Pick<OutgoingMessage, 'id' | 'channel'> {
  borrower_id: string
  queued_at: Date | string
  sent_at: Date | string | null
  undeliverable_at: Date | string | null
}

/** Part of a statement: the messages about an application without their words, the latest first. */
export const sentMessagesOf = (db: Kysely<Database>, application_id: string) =>
  db
    .selectFrom('sent_message')
    .leftJoin('notice', 'notice.id', 'sent_message.id')
    .leftJoin('invitation', 'invitation.id', 'sent_message.id')
    .select(['sent_message.id', 'sent_message.borrower_id', 'sent_message.kind', 'sent_message.channel', 'queued_at'])
    .select(({ fn }) => [
      fn.coalesce('notice.sent_at', 'invitation.sent_at').as('sent_at'),
      fn.coalesce('notice.undeliverable_at', 'invitation.undeliverable_at').as('undeliverable_at'),
    ])
    .where('sent_message.application_id', '=', application_id)
    .orderBy('queued_at', 'desc')
    .orderBy('sent_message.id', 'desc')

/** A message about an application. `content`: null after the data of the borrower was deleted. */
export async function findSentMessage(
  db: Kysely<Database>,
  fields: FieldEncryption,
  { application_id, id }: { application_id: string; id: string },
) {
  const row = await sentMessagesOf(db, application_id)
    .leftJoin('data_key', 'data_key.borrower_id', 'sent_message.borrower_id')
    .select(['language', 'sealed_content', 'sealed_key'])
    .where('sent_message.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { sealed_content, sealed_key: data_key, ...message } = row
  const key = findDataKey(fields, { id: row.borrower_id, data_key })
  const content: SentContent | null = key ? JSON.parse(key.openText(sealed_content, ofContent(id))) : null
  return { ...message, content }
}
