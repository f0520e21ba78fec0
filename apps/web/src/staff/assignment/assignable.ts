import type { AssignmentResult, NamedStaffMember } from '@porchlight/api'
import { ApiError } from '../../data/base/api-error.ts'
import { groupBy } from '../../data/group-by.ts'
import { newKey } from '../../data/new-key.ts'
import { call } from '../session/api.ts'

/** An application as the person who assigns it read it. */
export interface Assignable {
  application_id: string
  dealer_id: string
  /** The state in which its people have to be licensed; null where it is not known. */
  state: string | null
  from: NamedStaffMember | null
  /** Names it in the list of results. */
  name: string
}

const isAssigned = ({ outcome }: AssignmentResult): boolean => outcome === 'ASSIGNED'
export const countAssigned = (results: readonly AssignmentResult[]): number => results.filter(isAssigned).length

/** An application that was assigned: who has it now, who had it before, and its version where that is known. */
interface Moved {
  application_id: string
  from: string | null
  former: string | null
  version?: number
}

/** The applications of a request that went to someone else by it. */
export const movedBy = (applications: readonly Assignable[], results: readonly AssignmentResult[]): Moved[] =>
  results.filter(isAssigned).map(({ application_id, assignee, version }) => ({
    application_id,
    from: assignee?.id ?? null,
    former: applications.find(each => each.application_id === application_id)?.from?.id ?? null,
    ...(version !== null && { version }),
  }))

/** Gives applications back to those who had them. Throws, with the sentence of how many it did, where some changed since: these stay as they are. */
export async function giveBack(
  moved: readonly Moved[],
  { undoReason: reason, partlyUndone }: { undoReason: string; partlyUndone(count: number, of: number): string },
  stop: AbortSignal,
): Promise<void> {
  let count = 0
  for (const [assignee_id, back] of groupBy(moved, ({ former }) => former)) {
    const body = { applications: back.map(({ former, ...row }) => row), assignee_id, reason }
    count += countAssigned((await call('POST /staff/assignments', { body, idempotencyKey: newKey(), stop })).results)
  }
  if (count < moved.length) throw new ApiError(0, { code: 'explained', message: partlyUndone(count, moved.length) })
}
