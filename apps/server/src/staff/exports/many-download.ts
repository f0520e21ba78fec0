import { createHash } from 'node:crypto'
import { dayIn } from '@porchlight/domain'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { type BundledFile, zip } from '../../documents/bundle.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { MadeFile } from './many-job.ts'
import { endMany, lockReady, readMade } from './many-repository.ts'
import { endOf, requireExporter, requireOwnMany } from './many-request.ts'
import { refusalSentence } from './many-text.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log'>
type Made = Awaited<ReturnType<typeof readMade>>[number]

/**
 * The files of many as one zip file, for the person who asked for them. Its event commits before it is returned. Every application of which
 * it has a file is judged again: a person who lost one gets none, and the files are deleted.
 */
export async function downloadMany(
  services: Services,
  actor: StaffActor,
  export_id: string,
  context: RequestContext,
): Promise<{ name: string; bytes: Buffer }> {
  const { db, keys, clock, settings, log } = services
  const stored = await requireOwnMany(services, actor, export_id)
  const now = clock.now()
  const ended = endOf(stored, now)
  if (ended) throw new HttpError(ended === 'ACCESS_LOST' ? 'export_access_lost' : 'export_ended')
  const { finished_at } = stored
  if (!finished_at) throw new HttpError('export_not_ready')
  const items = await readMade(db, keys.fields, export_id)
  const applications = items.flatMap(({ application_id, content }) => (content === null ? [] : [application_id]))
  await requireExporter(services, actor, applications).catch(async (error: unknown) => {
    if (!(error instanceof HttpError)) throw error
    await inTransaction(db, trx => endMany(trx, { export_id, ended: 'ACCESS_LOST', now }))
    throw new HttpError('export_access_lost')
  })
  const bytes = await zip(filesOf(items), finished_at, { isCompressed: true })
  const digest = createHash('sha256').update(bytes).digest('hex')
  await requireRecorded(log, null, () =>
    inTransaction(db, async trx => {
      if (!(await lockReady(trx, export_id))) throw new HttpError('export_ended')
      const details = { export: export_id, applications, digest }
      await recordAudit(trx, actor, { event: 'staff.exports_downloaded', details }, context)
    }),
  )
  return { name: `Applications ${dayIn(settings.LENDER_TIME_ZONE, finished_at)}.zip`, bytes }
}

/** The files and reports in the order of the list, then why others have none. */
function filesOf(items: readonly Made[]): BundledFile[] {
  const made = items.flatMap(({ application_id, content }): BundledFile[] => {
    if (content === null) return []
    const { name, text, preflight }: MadeFile = JSON.parse(content)
    return [
      { name, bytes: Buffer.from(text) },
      {
        name: `application-${application_id}.report.json`,
        bytes: Buffer.from(`${JSON.stringify(preflight, null, 2)}\n`),
      },
    ]
  })
  const refused = items.flatMap(({ application_id, refusal }) =>
    refusal === null ? [] : [`${application_id}: ${refusalSentence(refusal)}\r\n`],
  )
  return refused.length === 0 ? made : [...made, { name: 'refused.txt', bytes: Buffer.from(refused.join('')) }]
}
