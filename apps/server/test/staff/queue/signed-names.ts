import { newDataKey } from '../../../src/applications/record/data-key.ts'
import { sealSigner } from '../../../src/documents/sealed-signer.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { newId } from '../../../src/platform/ids.ts'
import { replaceTerms } from '../../../src/staff/queue/term-repository.ts'
import { termsOf } from '../../../src/staff/queue/terms.ts'
import type { TestServices } from '../../support/services.ts'
import { type QueuedApplication, queueUp } from './queue-rows.ts'

export interface SignedName {
  first_name: string
  last_name: string
  email?: string
}
export interface SignedApplication extends QueuedApplication {
  people: readonly SignedName[]
}

/** Stores applications with the names of the people who signed them, without answers, and returns their ids. */
export async function queueSigned(
  services: TestServices,
  applications: readonly SignedApplication[],
): Promise<string[]> {
  const { db, clock, keys } = services
  const ids = await queueUp(services, applications)
  const now = clock.now()
  await inTransaction(db, async trx => {
    for (const [index, { people, submitted_ago = 0 }] of applications.entries()) {
      const application_id = ids[index]!
      const envelope_id = newId()
      await trx
        .insertInto('envelope')
        .values({
          id: envelope_id,
          application_id,
          provider: 'built-in',
          status: 'SEALED',
          facts: '{}',
          sealed_at: now,
        })
        .execute()
      const terms = []
      for (const [position, { email = '', ...names }] of people.entries()) {
        const borrower_id = newId()
        const is_primary = position === 0
        await trx
          .insertInto('borrower')
          .values({ id: borrower_id, application_id, is_primary, status: 'SIGNED', schema_version: 1 })
          .execute()
        await trx
          .insertInto('data_key')
          .values({ borrower_id, sealed_key: newDataKey(keys.fields, borrower_id) })
          .execute()
        const { first_name, last_name } = names
        const signer = { envelope_id, borrower_id }
        const identity = { name: `${first_name} ${last_name}`, first_name, contact: email }
        await trx
          .insertInto('envelope_signer')
          .values({ ...signer, role: 'BORROWER', ...sealSigner(keys.fields, signer, { identity }) })
          .execute()
        const answers = { borrower: { ...names, middle_name: '', suffix: '', email } }
        terms.push(...termsOf(keys.hashContact, { answers }, null).map(term => ({ borrower_id, ...term })))
      }
      const submitted_at = new Date(now.getTime() - submitted_ago * 1000)
      await replaceTerms(trx, { application_id, submitted_at }, terms)
    }
  })
  return ids
}
