import { formatPhone, type Language } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import { type Dealer, findDealer } from '../dealers/dealer-repository.ts'
import { sendsTexts } from '../messaging/channels.ts'
import type { Channel } from '../messaging/schema.ts'
import type { BorrowerActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import { lockUsers, moveContact } from './account-repository.ts'
import { addUserContact, contactColumns, findUserByContact, type Recipient, type User } from './identity-repository.ts'
import type { IdentityServices } from './identity-services.ts'
import { addEmailMail, addPhoneText, contactAddedMail, contactAddedText } from './messages.ts'
import { confirmCode, sendCode, type TypedCode } from './one-time-code.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const contents = { EMAIL: addEmailMail, SMS: addPhoneText }

export const alreadySet = (channel: Channel) =>
  new HttpError(channel === 'EMAIL' ? 'email_already_set' : 'phone_number_already_set')
/** Only a person who has the contact gets this far. */
const taken = (channel: Channel) => new HttpError(channel === 'EMAIL' ? 'email_taken' : 'phone_number_taken')

/**
 * Sends a code to a contact that is to be added to the user's account. The answer does not reveal whether the contact
 * belongs to another user. Throws 409 where the account has a contact of this kind.
 */
export async function requestContact(
  services: IdentityServices,
  limits: SignInLimits,
  user: BorrowerActor,
  wanted: Recipient & { dealer: Dealer; language: Language },
): Promise<string> {
  if (user[contactColumns[wanted.channel]]) throw alreadySet(wanted.channel)
  await limits.consume('contactsPerUser', user.user_id)
  return sendCode(services, {
    ...wanted,
    user_id: user.user_id,
    session_id: null,
    content: contents[wanted.channel],
  })
}

/**
 * Adds the contact that the code was sent to. The account of a person without an application gives it up. Throws 422 where the code is
 * not good, and 409 where the contact belongs to a user with an application: two accounts with applications are never merged.
 */
export async function addContact(
  services: IdentityServices,
  limits: SignInLimits,
  { user_id }: BorrowerActor,
  typed: Pick<TypedCode, 'verification_id' | 'code'>,
  { language, context }: { language: Language; context: RequestContext },
): Promise<User> {
  let channel: Channel = 'EMAIL'
  try {
    const code = { ...typed, user_id, session_id: null, ip: context.ip }
    return await confirmCode(services, limits, code, async (trx, contact, now) => {
      channel = contact.channel
      const user =
        (await takeOver(services, trx, user_id, contact, now)) ??
        (await addUserContact(trx, services.keys, user_id, contact))
      if (!user) throw alreadySet(channel)
      await recordAudit(
        trx,
        { kind: 'borrower', user_id },
        { event: 'account.contact_added', details: { channel } },
        context,
      )
      await notifyOtherContact(services, trx, user, contact, language)
      return user
    })
  } catch (error) {
    throw isUniqueViolation(error) ? taken(channel) : error
  }
}

/** Moves the contact from the account of a person without an application. Undefined where it belongs to no other account. */
async function takeOver(
  services: IdentityServices,
  trx: Transaction<Database>,
  user_id: string,
  contact: Recipient,
  now: Date,
): Promise<User | undefined> {
  const { keys, memberships } = services
  const { channel } = contact
  const owner = await findUserByContact(trx, keys, contact)
  const users = owner && owner.id !== user_id && (await lockUsers(trx, keys, { from: owner.id, to: user_id }))
  if (!users) return undefined
  if (users.to[contactColumns[channel]] !== null) throw alreadySet(channel)
  if (await memberships.isBorrower(trx, users.from.id)) throw taken(channel)
  return moveContact(trx, services, { ...users, channel, now })
}

/** Notifies the existing contact of the new one, because two people may hold the two. */
export async function notifyOtherContact(
  { jobs, settings }: IdentityServices,
  trx: Transaction<Database>,
  user: User,
  { channel, recipient: added, dealer_id }: Recipient & { dealer_id: string },
  language: Language,
): Promise<void> {
  const other: Channel = channel === 'EMAIL' ? 'SMS' : 'EMAIL'
  const recipient = user[contactColumns[other]]
  if (!recipient || (other === 'SMS' && !sendsTexts(settings))) return
  const about = { dealer: await findDealer(trx, dealer_id), settings, language }
  const content = other === 'EMAIL' ? contactAddedMail(about, formatPhone(added)) : contactAddedText(about, added)
  await jobs.sendMessage(trx, { id: newId(), dealer_id, channel: other, recipient, ...content, link: null, code: null })
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
