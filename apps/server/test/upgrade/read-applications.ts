import { readUser } from '../../src/identity/identity-repository.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openKeys } from '../../src/platform/crypto/open-keys.ts'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { signIn } from '../support/app.ts'
import type { HttpsClient } from '../support/https-client.ts'
import { DEALER, type ProductionSite } from '../support/production-site.ts'
import { settingsWith } from './recorded-data.ts'

/** The status of an application, and those of the responses to requests for its answers and for each of its sets of documents. */
interface ReadApplication {
  status: string
  answers: number | undefined
  documents: (number | undefined)[]
}

/** Reads each application of the site, which has these data, as its primary borrower; not those that are being sealed, or withdrawn. By ids. */
export async function readApplications(
  site: ProductionSite,
  browser: HttpsClient,
  data: string,
): Promise<Record<string, ReadApplication>> {
  const settings = settingsWith(data, site.databaseUrl, { PUBLIC_URL: site.url, DATA_DIR: '/nowhere' })
  const { db, close } = await openDatabase(settings)
  const read: Record<string, ReadApplication> = {}
  try {
    const services = { db, keys: await openKeys(db, settings), clock: systemClock, settings }
    const applications = await db
      .selectFrom('application')
      .innerJoin('borrower', 'borrower.application_id', 'application.id')
      .select(['application.id', 'application.status', 'borrower.user_id'])
      .where('is_primary', '=', true)
      .where('withdrawn_at', 'is', null)
      .where('application.status', '<>', 'WAITING_ON_ESIGNATURE_SERVICE')
      .execute()
    for (const { id, status, user_id } of applications) {
      const { email } = (await readUser(db, services.keys, user_id!))!
      const { headers } = await signIn(services, email!)
      const get = (path: string) => browser.send(`/v1/${DEALER}/application/${id}/${path}`, { headers })
      const sets: { document_id: string }[] = (await get('documents')).json()
      const documents: ReadApplication['documents'] = []
      for (const { document_id } of sets) documents.push((await get(`documents/${document_id}?timestamp=1`)).status)
      read[id] = { status, answers: (await get('full')).status, documents }
    }
  } finally {
    await close()
  }
  return read
}
