import type { Kysely } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { OpeningServices } from './openings.ts'

export type Attempt =
  | 'identifier.reveal'
  | 'caller.check'
  | 'application.export'
  | 'applications.export'
  | 'demographics.export'
  | 'worksheet.export'

/**
 * Runs an attempt. One that is refused for the person, or as one too many, is recorded on the person's own chain, without the
 * application. A request for a confirmation is not a refusal.
 */
export async function recordingRefusals<Result>(
  { db, log }: Pick<OpeningServices, 'db' | 'log'>,
  { actor, context }: { actor: StaffActor; context: RequestContext },
  action: Attempt,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    await recordRefusal(db, { actor, context }, action, error).catch((err: Error) =>
      log.error({ staff_id: actor.staff_id, err }, 'a refused attempt could not be recorded'),
    )
    throw error
  }
}

/** Records an attempt that failed with this error, where it was refused for the person, or as one too many. */
export async function recordRefusal(
  db: Kysely<Database>,
  { actor, context }: { actor: StaffActor; context: RequestContext },
  action: Attempt,
  error: unknown,
): Promise<void> {
  if (!(error instanceof HttpError) || ![403, 429].includes(error.status) || error.code === 'staff_step_up_required')
    return
  const entry = { event: 'staff.refused', details: { action, code: error.code } } as const
  await recordAudit(db, actor, entry, context)
}
