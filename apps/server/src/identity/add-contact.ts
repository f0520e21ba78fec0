import { formatPhone, type Language } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import { type Dealer, findDealer } from '../dealers/dealer-repository.ts'
import type { Channel } from '../messaging/schema.ts'
import type { BorrowerActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import { addUserContact, contactColumns, type Recipient, type User } from './identity-repository.ts'
import type { IdentityServices } from './identity-services.ts'
import { addEmailMail, addPhoneText, contactAddedMail, contactAddedText } from './messages.ts'
import { confirmCode, sendCode, type TypedCode } from './one-time-code.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const contents = { EMAIL: addEmailMail, SMS: addPhoneText }

const alreadySet = (channel: Channel) =>
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
  return sendCode(services, { ...wanted, user_id: user.user_id, content: contents[wanted.channel] })
}

/**
 * Adds the contact that the code was sent to. Throws 422 where the code is not good, and 409 where the contact belongs to
 * another user: accounts are never merged.
 */
export async function addContact(
  services: IdentityServices,
  limits: SignInLimits,
  { user_id }: BorrowerActor,
  typed: Omit<TypedCode, 'user_id' | 'ip'>,
  { language, context }: { language: Language; context: RequestContext },
): Promise<User> {
  let channel: Channel = 'EMAIL'
  try {
    return await confirmCode(services, limits, { ...typed, user_id, ip: context.ip }, async (trx, contact) => {
      channel = contact.channel
      const user = await addUserContact(trx, services.keys, user_id, contact)
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

/** Notifies the existing contact of the new one, because two people may hold the two. */
async function notifyOtherContact(
  { jobs, settings }: IdentityServices,
  trx: Transaction<Database>,
  user: User,
  { channel, recipient: added, dealer_id }: Recipient & { dealer_id: string },
  language: Language,
): Promise<void> {
  const other: Channel = channel === 'EMAIL' ? 'SMS' : 'EMAIL'
  const recipient = user[contactColumns[other]]
  if (!recipient) return
  const about = { dealer: await findDealer(trx, dealer_id), settings, language }
  const content = other === 'EMAIL' ? contactAddedMail(about, formatPhone(added)) : contactAddedText(about, added)
  await jobs.sendMessage(trx, { id: newId(), dealer_id, channel: other, recipient, ...content, link: null, code: null })
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
