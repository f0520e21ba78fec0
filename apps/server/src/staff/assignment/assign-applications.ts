import type { assignmentOperations } from '@porchlight/api'
import { normalizeText } from '@porchlight/domain'
import {
  assignmentReasonError,
  lendingRoleFor,
  lendingRoles,
  needsAssignmentReason,
  reasonOfChange,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import { runIdempotently } from '../../platform/http/idempotency.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { requireScope } from '../queue/require-scope.ts'
import { assignEach } from './assign-each.ts'
import { listAssignees } from './assignees.ts'
import { nextUnassigned } from './next-unassigned.ts'

/** A staff member who takes the next application, or gives some to a staff member. */
export const assignmentHandlers: Handlers<typeof assignmentOperations, ApplicationServices> = {
  'POST /staff/queue/next': nextUnassigned,
  'GET /staff/assignees': listAssignees,

  /**
   * Takes applications, releases them, or gives them to another staff member. Throws 403 for a caller who works on none, 422 for a reason that
   * is missing or too long, and 503, with nothing changed, where an event cannot be written.
   */
  'POST /staff/assignments': (services, { actor, body, context, req }) => {
    const { applications, assignee_id } = body
    const dealers = requireScope(actor, lendingRoles)
    const words = normalizeText(body.reason ?? '')
    const error = assignmentReasonError(words, needsAssignmentReason(actor.staff_id, applications))
    if (error) throw invalidForm({ reason: error })
    const assignments = {
      rows: applications,
      dealers,
      to: () => assignee_id,
      roleFor: lendingRoleFor,
      reason: (to: string | null) => reasonOfChange(actor.staff_id, to),
      ...(words && { words }),
    }
    return requireRecorded(services.log, null, () =>
      inTransaction(services.db, trx =>
        runIdempotently(trx, services.keys, req, async () => ({
          results: await assignEach(trx, services, { actor, context }, assignments),
        })),
      ),
    )
  },
}
