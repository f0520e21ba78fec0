import type { SentInvitation } from '@porchlight/api'
import { borrowerResource } from '@porchlight/domain'
import type { Kysely, QueryCreator, Transaction } from 'kysely'
import { hasContact } from '../../identity/identity-repository.ts'
import type { Channel } from '../../messaging/schema.ts'
import type { BorrowerActor } from '../../platform/actor.ts'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction, type Write } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { ApplicationRecord } from './application.ts'
import { type DataKeyOwner, findDataKey, newDataKey, openDataKey } from './data-key.ts'
import { insertDataKey } from './data-key-repository.ts'
import { notifyChanged } from './read-repository.ts'
import { contactHashes, noPersonalData, type PersonalData, personalDataOf, sealAnswers } from './seal-answers.ts'

/** Where an invitation goes: an email address, or '+1' and ten digits. */
export interface Recipient {
  channel: Channel
  recipient: string
}

const openInvitations = (db: QueryCreator<Database>, now: Date) =>
  db
    .selectFrom('invitation')
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('invitation.expires_at', '>', now)

/** Open invitations to any contact that the user signs in with. */
export const openInvitationsFor = (
  db: QueryCreator<Database>,
  { hashContact }: ContactKeys,
  { email, phone_number }: BorrowerActor,
  now: Date,
) =>
  openInvitations(db, now).where(
    'invitation.recipient_hash',
    'in',
    [email, phone_number].filter(contact => contact !== null).map(hashContact),
  )

/** Returns whether a user on the application signs in with the contact, or an open invitation to another borrower went there. */
export async function isContactInUse(
  trx: Transaction<Database>,
  keys: ContactKeys,
  { borrowers }: ApplicationRecord,
  contact: Recipient,
  { now, except }: { now: Date; except: string | undefined },
): Promise<boolean> {
  const ids = borrowers.map(({ id }) => id)
  const users = trx
    .selectFrom('borrower')
    .innerJoin('users', 'users.id', 'borrower.user_id')
    .select('borrower.id')
    .where('borrower.id', 'in', ids)
    .where(hasContact(keys, contact))
  const invitations = openInvitations(trx, now)
    .select('borrower_id as id')
    .where('borrower_id', 'in', ids)
    .where('recipient_hash', '=', keys.hashContact(contact.recipient))
    .$if(except !== undefined, query => query.where('borrower_id', '!=', except!))
  return (await users.unionAll(invitations).limit(1).execute()).length > 0
}

export const revokeInvitations = (trx: Transaction<Database>, borrower_id: string, now: Date): Write =>
  trx.updateTable('invitation').set({ revoked_at: now }).where('borrower_id', '=', borrower_id)

/** A new borrower with a contact only, and the writes that insert them. */
export function insertInvitedBorrower(
  trx: Transaction<Database>,
  keys: ContactKeys,
  application_id: string,
  { channel, recipient }: Recipient,
  now: Date,
): { borrower: DataKeyOwner; writes: Write[] } {
  const id = newId()
  const data_key = newDataKey(keys.fields, id)
  const data: PersonalData = {
    ...noPersonalData,
    ...(channel === 'EMAIL' ? { email: recipient } : { phone_number: recipient }),
  }
  const borrower = trx.insertInto('borrower').values({
    id,
    application_id,
    is_primary: false,
    status: 'INVITED',
    sealed_answers: sealAnswers(openDataKey(keys.fields, { id, data_key }), 'borrower', id, data),
    ...contactHashes(keys, data),
    schema_version: borrowerResource.version,
    created_at: now,
  })
  return { borrower: { id, data_key }, writes: [borrower, insertDataKey(trx, { id, data_key })] }
}

const associatedData = (id: string) => ({ table: 'invitation', column: 'sealed_recipient', row: id })

/** The columns that hold the contact of an invitation. */
const recipientColumns = (
  { fields, hashContact }: ContactKeys,
  borrower: DataKeyOwner,
  invitation_id: string,
  recipient: string,
) => ({
  recipient_hash: hashContact(recipient),
  sealed_recipient: openDataKey(fields, borrower).seal(recipient, associatedData(invitation_id)),
})

/** Empty after the borrower's data key was removed. */
function openRecipient(
  fields: FieldEncryption,
  borrower: DataKeyOwner,
  invitation: { id: string; sealed_recipient: Buffer },
): string {
  const key = findDataKey(fields, borrower)
  return key ? key.openText(invitation.sealed_recipient, associatedData(invitation.id)) : ''
}

/** The id of a new invitation, and the write that inserts it. */
export function insertInvitation(
  trx: Transaction<Database>,
  keys: ContactKeys,
  { channel, recipient }: Recipient,
  { borrower, ...columns }: { borrower: DataKeyOwner; invited_by: string; expires_at: Date },
): { id: string; write: Write } {
  const id = newId()
  const write = trx
    .insertInto('invitation')
    .values({ id, borrower_id: borrower.id, channel, ...recipientColumns(keys, borrower, id, recipient), ...columns })
  return { id, write }
}

/** The id of an open invitation of this borrower to a contact of the user. */
export const findInvitation = (
  trx: Transaction<Database>,
  keys: ContactKeys,
  borrower_id: string,
  user: BorrowerActor,
  now: Date,
) =>
  openInvitationsFor(trx, keys, user, now)
    // Locked until the end of the transaction: an account that is joined to another one accepts nothing.
    .innerJoin('users', join => join.on('users.id', '=', user.user_id))
    .select('invitation.id')
    .where('borrower_id', '=', borrower_id)
    .forKeyShare('users')
    .executeTakeFirst()

/** An invitation in any state, with what its page shows. `is_gone`: the borrower was removed, or the application withdrawn. */
export async function findInvitationById(db: Kysely<Database>, fields: FieldEncryption, id: string) {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('borrower', 'borrower.id', 'invitation.borrower_id')
    .innerJoin('application', 'application.id', 'borrower.application_id')
    .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
    .innerJoin('borrower as primary', join =>
      join.onRef('primary.application_id', '=', 'application.id').on('primary.is_primary', '=', true),
    )
    .leftJoin('data_key as invited_key', 'invited_key.borrower_id', 'borrower.id')
    .leftJoin('data_key as primary_key', 'primary_key.borrower_id', 'primary.id')
    .select(['invitation.id', 'sealed_recipient', 'expires_at', 'accepted_at', 'revoked_at'])
    .select(['invitation.borrower_id', 'borrower.application_id', 'invited_key.sealed_key as invited_key'])
    .select([
      'primary.id as primary_id',
      'primary_key.sealed_key as data_key',
      'primary.sealed_answers',
      'dealer.slug as dealer_slug',
    ])
    .select(({ eb, or }) =>
      or([
        eb('borrower.removed_at', 'is not', null),
        eb('application.withdrawn_at', 'is not', null),
        eb('application.finished_at', 'is not', null),
        eb('application.discarded_at', 'is not', null),
      ]).as('is_gone'),
    )
    .where('invitation.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { primary_id, data_key, sealed_answers, sealed_recipient, invited_key, ...invitation } = row
  const { first_name } = personalDataOf(fields, { id: primary_id, data_key, sealed_answers })
  const invited = { id: invitation.borrower_id, data_key: invited_key }
  return { ...invitation, inviter: first_name, recipient: openRecipient(fields, invited, { id, sealed_recipient }) }
}
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitationById>>>

export const markAccepted = (trx: Transaction<Database>, id: string, now: Date): Write =>
  trx.updateTable('invitation').set({ accepted_at: now }).where('id', '=', id)

/** The invitations of an application that are not accepted yet, by borrower id. Only the primary borrower may see them. */
export async function sentInvitations(
  db: Kysely<Database>,
  { fields }: ContactKeys,
  { borrowers }: Pick<ApplicationRecord, 'borrowers'>,
  now: Date,
): Promise<Map<string, SentInvitation>> {
  const waiting = borrowers.filter(({ user_id }) => user_id === null)
  if (waiting.length === 0) return new Map()
  const rows = await db
    .selectFrom('invitation')
    .select(['id', 'borrower_id', 'sealed_recipient', 'expires_at', 'sent_at', 'undeliverable_at'])
    .where(
      'borrower_id',
      'in',
      waiting.map(({ id }) => id),
    )
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, borrower_id, sealed_recipient, expires_at, sent_at, undeliverable_at }) => [
      borrower_id,
      {
        sent_to: openRecipient(fields, waiting.find(borrower => borrower.id === borrower_id)!, {
          id,
          sealed_recipient,
        }),
        expires_at: expires_at.toISOString(),
        is_open: expires_at > now,
        delivery: undeliverable_at ? 'FAILED' : sent_at ? 'SENT' : 'QUEUED',
      },
    ]),
  )
}

/** Returns whether the invitation can still be accepted, so that sending its message makes sense. */
export async function isInvitationAwaited(db: Kysely<Database>, id: string): Promise<boolean> {
  const invitation = await db
    .selectFrom('invitation')
    .innerJoin('borrower', 'borrower.id', 'invitation.borrower_id')
    .innerJoin('application', 'application.id', 'borrower.application_id')
    .select('invitation.id')
    .where('invitation.id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('application.withdrawn_at', 'is', null)
    .where('application.finished_at', 'is', null)
    .executeTakeFirst()
  return invitation !== undefined
}

/** The message of the invitation was sent. */
export const invitationSent = (db: Kysely<Database>, id: string, now: Date) => setDelivery(db, id, { sent_at: now })

/** The message of the invitation cannot be delivered; the primary borrower sees it on the progress page. */
export const invitationFailed = (db: Kysely<Database>, id: string, now: Date) =>
  setDelivery(db, id, { undeliverable_at: now })

const setDelivery = (
  db: Kysely<Database>,
  id: string,
  delivery: { sent_at: Date } | { undeliverable_at: Date },
): Promise<void> =>
  inTransaction(db, async trx => {
    await trx.updateTable('invitation').set(delivery).where('id', '=', id).execute()
    await trx
      .selectFrom('invitation')
      .innerJoin('borrower', 'borrower.id', 'invitation.borrower_id')
      .innerJoin('application', 'application.id', 'borrower.application_id')
      .select(notifyChanged().as('notified'))
      .where('invitation.id', '=', id)
      .execute()
  })
