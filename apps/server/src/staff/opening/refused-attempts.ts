import type { StepUpAction } from '@porchlight/domain/staff'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { OpeningServices } from './openings.ts'

type Attempt =
  | Extract<StepUpAction, 'identifier.reveal' | 'application.export' | 'demographics.export'>
  | 'caller.check'

/**
 * Runs an attempt. One that is refused for the person, or as one too many, is recorded on the person's own chain, without the
 * application. Being asked for a confirmation first is no refusal.
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
    if (error instanceof HttpError && [403, 429].includes(error.status) && error.code !== 'staff_step_up_required') {
      const entry = { event: 'staff.refused', details: { action, code: error.code } } as const
      await recordAudit(db, actor, entry, context).catch(({ message }: Error) =>
        log.error({ staff_id: actor.staff_id, reason: message }, 'a refused attempt could not be recorded'),
      )
    }
    throw error
  }
}
