import type { demographicsOperations } from '@porchlight/api'
import type { DemographicsReason } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readSignedDemographics } from '../../documents/snapshot-parts-repository.ts'
import { makeDemographicsFile } from '../../exports/demographics/make-demographics-file.ts'
import type { ExportFile } from '../../exports/source.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { newId } from '../../platform/ids.ts'
import { type Reading, readRecorded } from '../opening/openings.ts'
import { lockForReading } from '../opening/signed-application.ts'
import { sendConfirmed } from './export-calls.ts'
import { insertExportRecord } from './export-record-repository.ts'
import { withoutDataInFaults } from './file-fault.ts'
import { readExportSource } from './read-source.ts'

export const demographicsExportHandlers = {
  /** Makes the file of demographics after its confirmation, and sends it. It is never made with the file of the application. */
  'POST /staff/applications/{application_id}/demographics/export': (services, call) =>
    sendConfirmed(services, call, 'demographics.export', confirm => {
      const { actor, context, params, body } = call
      const { application_id } = params
      return readRecorded(services, actor, application_id, context, async trx => {
        await lockForReading(trx, services, actor, 'demographics.export', application_id)
        await confirm(trx)
        const wanted = { application_id, reason: body.reason, made_by: actor.staff_id }
        return withoutDataInFaults(() => makeDemographics(trx, services, wanted))
      })
    }),
} satisfies Partial<Handlers<typeof demographicsOperations, ApplicationServices>>

async function makeDemographics(
  trx: Transaction<Database>,
  services: ApplicationServices,
  { application_id, reason, made_by }: { application_id: string; reason: DemographicsReason; made_by: string },
): Promise<{ read: ExportFile; reading: Reading }> {
  const source = await readExportSource(trx, services, { application_id })
  const { envelope_id, loan_number, borrowers } = source
  const given = await readSignedDemographics(trx, services.keys.fields, envelope_id)
  const now = services.clock.now()
  const file = makeDemographicsFile(
    {
      ...source,
      borrowers: borrowers.map(({ id, answers }) => ({ id, answers, demographics: given.get(id) })),
    },
    now,
  )
  const { sha256 } = file
  const id = newId()
  await insertExportRecord(trx, {
    ...{ id, application_id, envelope_id, kind: 'DEMOGRAPHICS', reason, sha256, loan_number, made_by },
    made_at: now,
  })
  const answers_of = borrowers.map(borrower => borrower.id)
  const details = { export: id, reason, envelope: envelope_id, digest: sha256, answers_of }
  return { read: file, reading: { event: 'demographics.exported', application_id, details } }
}
