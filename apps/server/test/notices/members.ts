import { type ApplicationStatus, addressForm, type BorrowerStatus } from '@porchlight/domain'
import { anAddress } from '@porchlight/domain/testing'
import type { Occurrence } from '../../src/applications/gate/application-events.ts'
import { newApplicationId } from '../../src/applications/record/application-id.ts'
import { lockAndReadApplication } from '../../src/applications/record/read-repository.ts'
import { entryRow, sealAnswers } from '../../src/applications/record/seal-answers.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { DEALER } from '../support/filled-application.ts'
import { sentMessages } from '../support/inbox.ts'
import { dataKeyOf, storeBorrower } from '../support/sealed-borrower.ts'
import type { TestServices } from '../support/services.ts'

export interface Member {
  id: string
  email: string
  phone_number: string
  headers: { 'x-jwt': string }
}

const LAST_NAME = 'Quetzalcoatl'
export const personalData = [LAST_NAME, '12 Oak St', 'Tulsa', '74103']

/** Each test has phone numbers of its own. */
let numbers = 0
const newNumber = () => `+1501556${String(++numbers).padStart(4, '0')}`

interface Options {
  status?: ApplicationStatus
  statuses?: Partial<Record<'rosa' | 'luis' | 'ana', BorrowerStatus>>
  /** The state of Rosa's current address. */
  state?: string
}

/**
 * An application of the primary borrower Rosa, who consented to text messages; of Luis, who did not; of Ana, who signs in with a
 * phone number; and of Eva on Rosa's device.
 */
export async function applicationOfFour(services: TestServices, { status = 'STARTED', statuses, state }: Options = {}) {
  const { db } = services
  const dealer = await db.selectFrom('dealer').select('id').where('slug', '=', DEALER).executeTakeFirstOrThrow()
  const application_id = newApplicationId()
  const rates = { loan_interest_rate: 0.09, home_insurance_rate: 0, property_tax_rate: 0 }
  await db
    .insertInto('application')
    .values({
      id: application_id,
      dealer_id: dealer.id,
      status,
      ...rates,
      starting_rates: JSON.stringify(rates),
      created_at: services.clock.now(),
    })
    .execute()
  const add = async (
    first_name: string,
    contact: string | null,
    values: { is_primary?: boolean; sms_support_opt_out?: boolean; status?: BorrowerStatus | undefined } = {},
  ): Promise<Member> => {
    const signedIn = contact === null ? undefined : await signIn(services, contact)
    const id = newId()
    const email = contact?.includes('@') ? contact : `${newId()}@example.com`
    const phone_number = contact?.startsWith('+') ? contact : newNumber()
    const user_id = signedIn?.user.user_id ?? null
    const { status: borrowerStatus = 'IN_PROGRESS', is_primary = false, sms_support_opt_out = false } = values
    await storeBorrower(
      services,
      { id, application_id, user_id, is_primary, sms_support_opt_out, status: borrowerStatus },
      { first_name, last_name: LAST_NAME, email, phone_number },
    )
    return { id, email, phone_number, headers: signedIn?.headers ?? { 'x-jwt': '' } }
  }
  const rosa = await add('Rosa', `${newId()}@example.com`, { is_primary: true, status: statuses?.rosa })
  const luis = await add('Luis', `${newId()}@example.com`, { sms_support_opt_out: true, status: statuses?.luis })
  const ana = await add('Ana', newNumber(), { status: statuses?.ana })
  const eva = await add('Eva', null)
  if (state) {
    const answers = addressForm.toStored(anAddress('CURRENT', { state: state as 'OK' }))
    const key = await dataKeyOf(services, rosa.id)
    const entry = { id: newId(), section: 'address' }
    const sealed_answers = sealAnswers(key, 'list_entry', entryRow(entry), answers)
    await db
      .insertInto('list_entry')
      .values({ ...entry, borrower_id: rosa.id, sealed_answers, schema_version: addressForm.version })
      .execute()
  }
  return { application_id, rosa, luis, ana, eva }
}
export type Four = Awaited<ReturnType<typeof applicationOfFour>>

/** Something happens to the application, in a transaction as that of a request. */
export const emit = ({ db, keys, applicationEvents }: TestServices, application_id: string, occurrence: Occurrence) =>
  inTransaction(db, async trx => {
    const record = await lockAndReadApplication(trx, keys.fields, { application_id })
    await applicationEvents.emit({ trx, ...record }, occurrence)
  })

/** The messages to the members, as `rosa EMAIL`, after everything that is due was sent. */
export async function sentTo(services: TestServices, members: Pick<Four, 'rosa' | 'luis' | 'ana'>) {
  await services.queue.drain()
  const { rosa, luis, ana } = members
  const all = await sentMessages(services)
  const messages = []
  for (const [name, { email, phone_number }] of Object.entries({ rosa, luis, ana })) {
    const own = all.filter(({ to }) => to === email || to === phone_number)
    messages.push(...own.map(message => ({ ...message, to: `${name} ${message.channel}` })))
  }
  return messages
}
