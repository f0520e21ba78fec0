import type { AssignmentResult, NamedStaffMember } from '@porchlight/api'
import { ApiError } from '../../data/base/api-error.ts'
import { groupBy } from '../../data/group-by.ts'
import { newKey } from '../../data/new-key.ts'
import { call } from '../session/api.ts'

/** An application as the person who assigns it read it. */
export interface Assignable {
  application_id: string
  dealer_id: string
  from: NamedStaffMember | null
  /** Names it in the list of results. */
  name: string
}

const isAssigned = ({ outcome }: AssignmentResult): boolean => outcome === 'ASSIGNED'
export const countAssigned = (results: readonly AssignmentResult[]): number => results.filter(isAssigned).length

/**
 * Gives those that were assigned back to the people who had them. Throws, with the sentence of how many it did, where some changed since:
 * these stay as they are.
 */
export async function giveBack(
  applications: readonly Pick<Assignable, 'application_id' | 'from'>[],
  results: readonly AssignmentResult[],
  { reason, partly }: { reason: string; partly(count: number, of: number): string },
): Promise<void> {
  const moved = results.filter(isAssigned)
  const formerOf = ({ application_id }: AssignmentResult) =>
    applications.find(application => application.application_id === application_id)?.from?.id ?? null
  let count = 0
  for (const [assignee_id, back] of groupBy(moved, formerOf)) {
    const rows = back.map(({ application_id, assignee, version }) => ({
      application_id,
      from: assignee?.id ?? null,
      ...(version !== null && { version }),
    }))
    const body = { applications: rows, assignee_id, reason }
    count += countAssigned((await call('POST /staff/assignments', { body, idempotencyKey: newKey() })).results)
  }
  if (count < moved.length) throw new ApiError(0, { code: 'explained', message: partly(count, moved.length) })
}
