import type { StepUpAction } from '@porchlight/domain/staff'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { authorize, requireState } from '../../applications/gate/policy.ts'
import { readApplication } from '../../applications/record/read-repository.ts'
import type { ExportFile } from '../../exports/source.ts'
import type { StaffActor, SystemActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { recordingRefusals } from '../opening/refused-attempts.ts'
import { refuseSigner } from '../opening/signed-application.ts'
import { requireStepUp } from '../sign-in/step-up.ts'

type ExportAction = Extract<StepUpAction, 'application.export' | 'demographics.export'>

/** Throws 404 and 403 by the policy, 404 for a person who is among the signers, and 409 by the state. */
export async function requireExportable(
  db: Kysely<Database>,
  { keys }: Pick<ApplicationServices, 'keys'>,
  actor: StaffActor | SystemActor,
  action: ExportAction,
  application_id: string,
): Promise<void> {
  if (actor.kind === 'staff') await refuseSigner({ db, keys }, actor, application_id)
  requireState(action, authorize(actor, action, await readApplication(db, keys.fields, { application_id })))
}

export interface ExportCall {
  params: { application_id: string }
  actor: StaffActor
  context: RequestContext
  req: FastifyRequest
}

/**
 * Runs the making of a file for a person, with the function that uses their confirmation in its transaction: it is for this action and
 * application alone. Refusals are thrown before the confirmation is asked for, and are recorded.
 */
export const confirmedExport = (
  services: ApplicationServices,
  call: ExportCall,
  action: ExportAction,
  make: (confirm: (trx: Transaction<Database>) => Promise<void>) => Promise<ExportFile>,
): Promise<ExportFile> =>
  recordingRefusals(services, call, action, async () => {
    const { actor, req, params } = call
    const target = params.application_id
    await requireExportable(services.db, services, actor, action, target)
    return make(trx => requireStepUp(trx, { actor, action, target, req, now: services.clock.now() }))
  })

/** Sends a file that no cache keeps. */
export const sendFile = (reply: FastifyReply, { name, type, bytes }: ExportFile): FastifyReply =>
  reply
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(bytes)
