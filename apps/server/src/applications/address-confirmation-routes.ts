import { type Address, addressForm, addressSection, confirmedByCoborrower } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { type ApplicationRecord, readApplication } from './application-record.ts'
import type { ApplicationServices } from './application-services.ts'
import { entriesOf, insertEntry, writeEntry } from './entries.ts'
import { defineMutations } from './mutation.ts'
import { applicationParams, borrowerParams } from './params.ts'
import { authorize } from './policy.ts'

/** The one thing a co-borrower sees of the primary's answers: where he lives and gets his mail (decisions C2). */
async function sharedAddresses(db: Kysely<Database>, record: ApplicationRecord): Promise<Address[]> {
  const primary = record.borrowers.find(({ is_primary }) => is_primary)!
  const entries = await entriesOf(db, primary.id, 'address')
  return entries
    .map(({ answers }) => addressForm.fromStored(answers))
    .filter(({ address_type }) => address_type !== 'PREVIOUS')
}

const isCurrent = ({ address_type }: Address) => address_type === 'CURRENT'

/** Not since when, nor on what terms. */
const whereOnly = ({ street1, street2, city, county, state, zip_code }: Address) => ({
  street1,
  street2,
  city,
  county,
  state,
  zip_code,
})

export function addressConfirmationRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const tags = ['sections']

  app.get(
    '/:dealer/application/:application_id/current-address',
    { schema: { tags, summary: "The primary borrower's current and mailing address", params: applicationParams } },
    async req => {
      const { dealer, application_id } = req.params as { dealer: string; application_id: string }
      const record = await readApplication(services.db, dealer, { application_id })
      authorize(record, req.user.user_id, 'member')
      const addresses = await sharedAddresses(services.db, record)
      const mailing = addresses.find(({ address_type }) => address_type === 'MAILING')
      return {
        has_valid_current_address: addresses.some(isCurrent),
        address: whereOnly(addresses.find(isCurrent) ?? addressForm.empty()),
        mailing_address: mailing ? whereOnly(mailing) : null,
      }
    },
  )

  app.post(
    '/:dealer/borrower/:borrower_id/address/coborrower-confirmation',
    { schema: { tags, summary: "Yes: the primary borrower's address is mine too", params: borrowerParams } },
    defineMutations(services)({ access: 'self', event: 'address confirmed' }, async made => {
      const { trx, borrower } = made
      const shared = await sharedAddresses(trx, made)
      if (borrower.is_primary) throw new HttpError('confirmation_by_coborrower_only')
      if (!shared.some(isCurrent)) throw new HttpError('primary_address_missing')
      const own = await entriesOf(trx, borrower.id, 'address')
      for (const address of shared) {
        const answers = addressForm.toStored(confirmedByCoborrower(address))
        const before = own.find(entry => entry.answers.address_type === address.address_type)
        await (before ? writeEntry(trx, before, answers) : insertEntry(trx, borrower.id, addressSection.id, answers))
      }
      return { body: { confirmed: true } }
    }),
  )
}
