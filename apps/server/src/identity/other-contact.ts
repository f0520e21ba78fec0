import type { OtherContactResponse } from '@porchlight/api'
import type { Language } from '@porchlight/domain'
import type { Kysely, Transaction } from 'kysely'
import type { Dealer } from '../dealers/dealer-repository.ts'
import type { Channel } from '../messaging/schema.ts'
import type { BorrowerActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { isUuid } from '../platform/ids.ts'
import { lockUsers, moveContact } from './account-repository.ts'
import { alreadySet, notifyOtherContact } from './add-contact.ts'
import { markProved, takeProof } from './challenge-repository.ts'
import {
  type Contacts,
  contactColumns,
  endSessions,
  findUserByContact,
  type Recipient,
  readUser,
} from './identity-repository.ts'
import type { IdentityServices } from './identity-services.ts'
import { otherEmailMail, otherPhoneText } from './messages.ts'
import { confirmCode, sendCode, type TypedCode } from './one-time-code.ts'
import { signInOrRegister } from './session.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const JOIN_MS = 15 * 60_000
const HINT_DIGITS = 2

const channels = ['EMAIL', 'SMS'] as const
const other = { EMAIL: 'SMS', SMS: 'EMAIL' } as const
const contents = { EMAIL: otherEmailMail, SMS: otherPhoneText }

const contactsOf = (contacts: Contacts): Recipient[] =>
  channels.flatMap(channel => {
    const recipient = contacts[contactColumns[channel]]
    return recipient === null ? [] : [{ channel, recipient }]
  })

/** The hint of the contact that an account signs in with; undefined where that is the contact itself. */
export function contactToSignInWith(account: Contacts, contact: string): string | undefined {
  const known = contactsOf(account)
  return known.some(({ recipient }) => recipient === contact) ? undefined : known[0] && hintOf(known[0])
}

/** The last two digits of a phone number, or the first character of an email address. */
const hintOf = ({ channel, recipient }: Recipient): string =>
  channel === 'SMS' ? recipient.slice(-HINT_DIGITS) : [...recipient][0]!

/**
 * The contact that an application was begun with, where the contact of a user without one stands on it unverified. Says nothing else of
 * the application, because the contact may have been mistyped. docs/product/sign-in-and-sessions.md §10
 */
export async function findOtherContact(
  { db, keys, memberships }: Pick<IdentityServices, 'db' | 'keys' | 'memberships'>,
  user: BorrowerActor,
): Promise<OtherContactResponse['application']> {
  if (await memberships.isBorrower(db, user.user_id)) return null
  for (const listed of contactsOf(user)) {
    const [owner] = await memberships.usersWhoTyped(db, keys, listed)
    const contacts = owner === undefined ? undefined : await readUser(db, keys, owner)
    if (!contacts) continue
    const known = contactsOf(contacts)
    const begun = known.find(({ channel }) => channel === other[listed.channel]) ?? known[0]!
    return { listed: listed.channel, begun_with: begun.channel, hint: hintOf(begun) }
  }
  return null
}

/** The channel of the user's contact that the owner typed on an own record; undefined without one. */
async function listedBy(
  db: Kysely<Database>,
  { keys, memberships }: Pick<IdentityServices, 'keys' | 'memberships'>,
  user: BorrowerActor,
  owner_id: string,
): Promise<Channel | undefined> {
  for (const contact of contactsOf(user))
    if ((await memberships.usersWhoTyped(db, keys, contact)).includes(owner_id)) return contact.channel
  return undefined
}

/** The owner of a proved contact, and the kind of the user's contact that is typed on the owner's record. Throws 409 for any other person. */
async function requireOwner(
  trx: Transaction<Database>,
  services: Pick<IdentityServices, 'keys' | 'memberships'>,
  user: BorrowerActor,
  contact: Recipient,
): Promise<{ owner_id: string; listed: Channel }> {
  const owner = await findUserByContact(trx, services.keys, contact)
  const listed = owner && (await listedBy(trx, services, user, owner.id))
  if (!owner || !listed) throw new HttpError('other_contact_differs')
  return { owner_id: owner.id, listed }
}

/** Sends a code to the contact that the user says an application was begun with. The response does not reveal whether it was. */
export async function requestOtherContact(
  services: IdentityServices,
  limits: SignInLimits,
  user: BorrowerActor,
  wanted: Recipient & { dealer: Dealer; language: Language },
): Promise<string> {
  if (!(await findOtherContact(services, user))) throw new HttpError('no_other_contact')
  await limits.consume('contactsPerUser', user.user_id)
  const { user_id, session_id } = user
  return sendCode(services, { ...wanted, user_id, session_id, content: contents[wanted.channel] })
}

/** Proves, by the code, that the user has the contact that the application was begun with. Nothing changes yet. */
export function proveOtherContact(
  services: IdentityServices,
  limits: SignInLimits,
  user: BorrowerActor,
  typed: Pick<TypedCode, 'verification_id' | 'code' | 'ip'>,
): Promise<{ can_use_both: boolean }> {
  const { user_id, session_id } = user
  return confirmCode(services, limits, { ...typed, user_id, session_id }, async (trx, contact, now) => {
    const { owner_id, listed } = await requireOwner(trx, services, user, contact)
    await markProved(trx, contact.id, now)
    const owner = await readUser(trx, services.keys, owner_id)
    return { can_use_both: owner?.[contactColumns[listed]] === null }
  })
}

/**
 * Signs in to the account of the contact that was proved in this session, and ends the session. With `use_both` the user's own contact
 * moves to that account first. Throws 409 unless the proof is of the last 15 minutes and the user still has no application.
 */
export function openOtherAccount(
  services: IdentityServices,
  user: BorrowerActor,
  { verification_id, use_both }: { verification_id: string; use_both: boolean },
  { language, context }: { language: Language; context: RequestContext },
) {
  const { db, keys, clock, memberships } = services
  if (!isUuid(verification_id)) throw new HttpError('other_contact_expired')
  return inTransaction(db, async trx => {
    const now = clock.now()
    const { user_id, session_id } = user
    const since = new Date(now.getTime() - JOIN_MS)
    const proved = await takeProof(trx, keys, { id: verification_id, session_id, since })
    if (!proved) throw new HttpError('other_contact_expired')
    const { owner_id, listed } = await requireOwner(trx, services, user, proved)
    if (use_both) {
      const users = await lockUsers(trx, keys, { from: user_id, to: owner_id })
      if (!users || (await memberships.isBorrower(trx, user_id))) throw new HttpError('other_contact_expired')
      if (users.to[contactColumns[listed]] !== null) throw alreadySet(listed)
      const joined = await moveContact(trx, services, { ...users, channel: listed, now })
      const added = { channel: listed, recipient: joined[contactColumns[listed]]!, dealer_id: proved.dealer_id }
      await recordAudit(
        trx,
        { kind: 'borrower', user_id: owner_id },
        { event: 'account.joined', details: { channel: listed, account: user_id } },
        context,
      )
      await notifyOtherContact(services, trx, joined, added, language)
    } else await endSessions(trx, { user_id, session_id }, now)
    return signInOrRegister(trx, keys, now, proved, context)
  })
}
