import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { ExportFile } from '../../exports/source.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { type Attempt, recordingRefusals } from '../opening/refused-attempts.ts'
import { requireStepUp } from '../sign-in/step-up.ts'

export interface ExportCall {
  params: { application_id: string }
  actor: StaffActor
  context: RequestContext
  req: FastifyRequest
  reply: FastifyReply
}

/** Uses the confirmation of a file in the transaction that makes it. Throws 403 where there is none. */
export type Confirm = (trx: Transaction<Database>) => Promise<void>

/**
 * Makes a file for a staff member and sends it, so that no cache stores it. The confirmation is asked for last. Refusals are recorded.
 */
export async function sendConfirmed(
  services: ApplicationServices,
  call: ExportCall,
  action: Extract<Attempt, 'application.export' | 'demographics.export'>,
  make: (confirm: Confirm) => Promise<ExportFile>,
): Promise<FastifyReply> {
  const { actor, req, reply } = call
  const file = await recordingRefusals(services, call, action, () =>
    make(trx => requireStepUp(trx, services.keys, { actor, req, now: services.clock.now() })),
  )
  return sendFile(reply, file)
}
