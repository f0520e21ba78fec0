import type { Selectable, Transaction } from 'kysely'
import { borrowerActor, recordAudit } from '../platform/audit/audit.ts'
import type { Channel, Database, SignInMethod } from '../platform/database/schema.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import { openSession } from './session.ts'
import type { SignedIn } from './signed-in.ts'

type User = Selectable<Database['users']>

export interface ProvenContact {
  channel: Channel
  target: string
}
const methods: Record<Channel, SignInMethod> = { EMAIL: 'EMAIL_LINK', SMS: 'SMS_CODE' }
/** Where a user's contact of each kind stands. */
export const contactColumns = { EMAIL: 'email', SMS: 'phone_number' } as const

/** Opens a session for whoever proved to have this contact; the first time makes a user of him. */
export async function signInOrRegister(
  trx: Transaction<Database>,
  now: Date,
  contact: ProvenContact,
  caller: RequestContext,
): Promise<{ user: SignedIn; sessionToken: string }> {
  const { id: user_id, email, phone_number } = await userOf(trx, contact)
  const method = methods[contact.channel]
  const { session_id, token } = await openSession(trx, now, { user_id, method, caller })
  await recordAudit(trx, borrowerActor({ user_id }), { event: 'signed in', details: { method } }, caller)
  return { user: { user_id, session_id, email, phone_number, method }, sessionToken: token }
}

async function userOf(trx: Transaction<Database>, { channel, target }: ProvenContact): Promise<User> {
  const column = contactColumns[channel]
  return (
    trx
      .insertInto('users')
      .values({ id: newId(), email: null, phone_number: null, [column]: target })
      // Sets what is there already: so the row comes back, whoever made it.
      .onConflict(conflict => conflict.column(column).doUpdateSet({ [column]: target }))
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}
