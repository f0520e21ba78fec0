import {
  borrowerAfter,
  coborrowerInviteForm,
  errorCodes,
  INVALID_EMAIL_OR_PHONE,
  type SentInvitation,
  type StoredAnswers,
} from '@porchlight/domain'
import type { Kysely, QueryCreator, Transaction } from 'kysely'
import type { SignedIn } from '../identity/signed-in.ts'
import { today } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { HttpError, invalidForm } from '../platform/http/http-errors.ts'
import type { Limit } from '../platform/http/rate-limit.ts'
import { newId } from '../platform/ids.ts'
import type { ApplicationRecord, Borrower } from './application-record.ts'
import type { ApplicationServices } from './application-services.ts'
import { sendInvitation, type Target } from './invitation-message.ts'
import type { MutationContext } from './mutation.ts'
import { parseOrThrow } from './parse-or-throw.ts'

const DAYS_OPEN = 14
const DAY_MS = 86_400_000

/** They go to whoever is named: enough for a family that mistypes, too few to trouble strangers. */
export const invitationLimits = { invitationsPerUser: { most: 30, seconds: DAY_MS / 1000 } } satisfies Record<
  string,
  Limit
>

const targetOf = (stored: StoredAnswers): Target =>
  stored.email
    ? { channel: 'EMAIL', target: stored.email as string }
    : { channel: 'SMS', target: stored.phone_number as string }

const open = (db: QueryCreator<Database>, now: Date) =>
  db
    .selectFrom('invitation')
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('invitation.expires_at', '>', now)

/**
 * Invites someone to be a co-borrower: a new one, or the one named by `borrower_id`, whose earlier invitation it replaces.
 * Bound to the address, good for 14 days, and never to an address that is on the application already (decisions C3).
 */
export async function invite(
  services: ApplicationServices,
  made: MutationContext,
  body: StoredAnswers,
  user: SignedIn,
): Promise<Borrower['id']> {
  const { borrower_id, ...contact } = body as StoredAnswers & { borrower_id?: string }
  if (Object.keys(contact).length > 1) throw invalidForm({ contact: INVALID_EMAIL_OR_PHONE })
  const { stored } = parseOrThrow(coborrowerInviteForm.parse(contact, undefined, today(services.clock)))
  const to = targetOf(stored)
  await refuseKnown(made, to, services.clock.now(), borrower_id)

  const id = borrower_id ? invitable(made, borrower_id).id : await newInvited(made, to)
  const now = services.clock.now()
  await made.trx.updateTable('invitation').set({ revoked_at: now }).where('borrower_id', '=', id).execute()
  const invitation_id = newId()
  await made.trx
    .insertInto('invitation')
    .values({
      id: invitation_id,
      borrower_id: id,
      ...to,
      invited_by: user.user_id,
      expires_at: new Date(now.getTime() + DAYS_OPEN * DAY_MS),
    })
    .execute()
  await sendInvitation(services, made, { ...to, days: DAYS_OPEN, invitation_id })
  return id
}

function invitable(made: MutationContext, borrower_id: string): Borrower {
  const borrower = made.borrowers.find(({ id }) => id === borrower_id)
  if (!borrower) throw new HttpError('borrower_not_found')
  if (borrower.is_primary || borrower.user_id) throw new HttpError('invitation_accepted')
  return borrower
}

async function newInvited({ trx, application }: MutationContext, { channel, target }: Target): Promise<string> {
  const id = newId()
  await trx
    .insertInto('borrower')
    .values({
      id,
      application_id: application.id,
      is_primary: false,
      status: 'INVITED',
      email: channel === 'EMAIL' ? target : '',
      phone_number: channel === 'SMS' ? target : null,
    })
    .execute()
  return id
}

async function refuseKnown(
  made: MutationContext,
  { channel, target }: Target,
  now: Date,
  resentTo?: string,
): Promise<void> {
  const ids = made.borrowers.map(({ id }) => id)
  const user = await made.trx
    .selectFrom('borrower')
    .innerJoin('users', 'users.id', 'borrower.user_id')
    .select('users.id')
    .where('borrower.id', 'in', ids)
    .where(channel === 'EMAIL' ? 'users.email' : 'users.phone_number', '=', target)
    .executeTakeFirst()
  const invited = await open(made.trx, now)
    .select('borrower_id')
    .where('borrower_id', 'in', ids)
    .where('channel', '=', channel)
    .where('target', '=', target)
    .executeTakeFirst()
  if (user || (invited && invited.borrower_id !== resentTo))
    throw new HttpError('already_invited', { errors: { contact: errorCodes.already_invited.message } })
}

/** The invitations of an application that nobody accepted yet, by borrower id; for the main borrower's eyes only. */
export async function sentInvitations(
  db: Kysely<Database>,
  { borrowers }: ApplicationRecord,
  now: Date,
): Promise<Map<string, SentInvitation>> {
  const waiting = borrowers.filter(({ user_id }) => user_id === null).map(({ id }) => id)
  if (waiting.length === 0) return new Map()
  const rows = await db
    .selectFrom('invitation')
    .select(['borrower_id', 'target', 'expires_at', 'sent_at', 'undeliverable_at'])
    .where('borrower_id', 'in', waiting)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ borrower_id, target, expires_at, sent_at, undeliverable_at }) => [
      borrower_id,
      {
        sent_to: target,
        expires_at: expires_at.toISOString(),
        is_open: expires_at > now,
        delivery: undeliverable_at ? 'FAILED' : sent_at ? 'SENT' : 'QUEUED',
      },
    ]),
  )
}

/** Open invitations to any address that the user signs in with. */
export const openInvitationsFor = (db: QueryCreator<Database>, { email, phone_number }: SignedIn, now: Date) =>
  open(db, now).where(({ or, and, eb }) =>
    or([
      and([eb('invitation.channel', '=', 'EMAIL'), eb('invitation.target', '=', email ?? '')]),
      and([eb('invitation.channel', '=', 'SMS'), eb('invitation.target', '=', phone_number ?? '')]),
    ]),
  )

/** Makes the invited place the user's own. Throws 403 where no open invitation was sent to an address of his. */
export async function acceptInvitation(
  trx: Transaction<Database>,
  borrower: Borrower,
  user: SignedIn,
  now: Date,
): Promise<Pick<Borrower, 'user_id' | 'status'>> {
  const invitation = await openInvitationsFor(trx, user, now)
    .select('id')
    .where('borrower_id', '=', borrower.id)
    .executeTakeFirst()
  if (!invitation) throw new HttpError('borrower_forbidden')
  await trx.updateTable('invitation').set({ accepted_at: now }).where('id', '=', invitation.id).execute()
  // One who was filled in for on the primary's device is past being invited: he keeps his status.
  return {
    user_id: user.user_id,
    status: borrower.status === 'INVITED' ? borrowerAfter('INVITED', 'accepted') : borrower.status,
  }
}
