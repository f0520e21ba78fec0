import { formatPhone } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import { type Dealer, findDealer } from '../dealers/dealers.ts'
import { borrowerActor, recordAudit } from '../platform/audit/audit.ts'
import type { Channel, Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import type { Services } from '../services.ts'
import { addEmailMail, addPhoneText, contactAddedMail, contactAddedText } from './account-messages.ts'
import { sendCode, spendCode, type TypedCode } from './one-time-code.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { contactColumns, type ProvenContact } from './sign-in-or-register.ts'
import type { SignedIn } from './signed-in.ts'

type User = Pick<SignedIn, 'user_id' | 'email' | 'phone_number'>

const words = { EMAIL: addEmailMail, SMS: addPhoneText }

const hasOne = (channel: Channel) =>
  new HttpError(channel === 'EMAIL' ? 'email_already_set' : 'phone_number_already_set')
/** Only whoever holds the contact comes as far as hearing this. */
const isTaken = (channel: Channel) => new HttpError(channel === 'EMAIL' ? 'email_taken' : 'phone_number_taken')

/**
 * Sends a code to a contact that is to be added to the user's account; the answer says nothing of whose that contact is.
 * Throws 409 where the account has one of its kind.
 */
export async function askForContact(
  services: Services,
  limits: SignInLimits,
  user: User,
  { dealer, channel, target }: ProvenContact & { dealer: Dealer },
): Promise<string> {
  if (user[contactColumns[channel]]) throw hasOne(channel)
  await limits.take('contactsPerUser', user.user_id)
  return sendCode(services, { dealer, channel, target, user_id: user.user_id, words: words[channel] })
}

/**
 * Adds the contact that the code was sent to. Throws 422 where the code is not good, 409 where the contact is another
 * user's: accounts are never merged.
 */
export async function addContact(
  services: Services,
  limits: SignInLimits,
  user: User,
  typed: Omit<TypedCode, 'user_id'>,
  caller: RequestContext,
): Promise<User> {
  const { user_id } = user
  let channel: Channel = 'EMAIL'
  try {
    return await spendCode(services, limits, { ...typed, user_id }, async (trx, contact) => {
      channel = contact.channel
      const column = contactColumns[channel]
      const changed = await trx
        .updateTable('users')
        .set({ [column]: contact.target })
        .where('id', '=', user_id)
        .where(column, 'is', null)
        .returning(['id as user_id', 'email', 'phone_number'])
        .executeTakeFirst()
      if (!changed) throw hasOne(channel)
      await recordAudit(trx, borrowerActor({ user_id }), { event: 'contact added', details: { channel } }, caller)
      await tellOther(services, trx, changed, contact)
      return changed
    })
  } catch (error) {
    throw isUniqueViolation(error) ? isTaken(channel) : error
  }
}

/** The two may be held by two people: the one who was there first hears of the other. */
async function tellOther(
  { jobs, settings }: Services,
  trx: Transaction<Database>,
  user: User,
  { channel, target, dealer_id }: ProvenContact & { dealer_id: string },
): Promise<void> {
  const other: Channel = channel === 'EMAIL' ? 'SMS' : 'EMAIL'
  const recipient = user[contactColumns[other]]
  if (!recipient) return
  const about = { dealer: await findDealer(trx, dealer_id), settings }
  const said = other === 'EMAIL' ? contactAddedMail(about, formatPhone(target)) : contactAddedText(about, target)
  await jobs.sendMessage(trx, { id: newId(), dealer_id, channel: other, recipient, ...said, link: null, code: null })
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
