import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Services } from '../services.ts'

/** Removes an application's envelopes with all that was made for them; the stored documents follow by the queue. */
export async function deleteEnvelopes(
  trx: Transaction<Database>,
  { jobs }: Pick<Services, 'jobs'>,
  application_id: string,
): Promise<void> {
  const documents = await trx
    .selectFrom('document')
    .innerJoin('envelope', 'envelope.id', 'document.envelope_id')
    .select(['presented_key', 'completed_key'])
    .where('application_id', '=', application_id)
    .execute()
  const keys = documents
    .flatMap(document => [document.presented_key, document.completed_key])
    .filter(key => key !== null)
  if (keys.length > 0) await jobs.removeDocuments(trx, { keys })
  await trx.deleteFrom('envelope').where('application_id', '=', application_id).execute()
}

/** The job. */
export async function removeDocuments({ store }: Pick<Services, 'store'>, { keys }: { keys: string[] }): Promise<void> {
  for (const key of keys) await store.remove(key)
}
