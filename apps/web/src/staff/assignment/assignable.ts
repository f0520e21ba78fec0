import type { AssignmentResult, NamedStaffMember } from '@porchlight/api'

/** An application as the person who assigns it read it. */
export interface Assignable {
  application_id: string
  dealer_id: string
  from: NamedStaffMember | null
  /** Names it in the list of results. */
  name: string
}

/** The applications that went to someone else, each with the person who had it, and the sentence about them. */
export interface Assigned {
  said: string
  moved: readonly { application_id: string; former: string | null; result: AssignmentResult }[]
}

export const movedOf = (applications: readonly Assignable[], results: readonly AssignmentResult[]): Assigned['moved'] =>
  results.flatMap(result => {
    const application = applications.find(({ application_id }) => application_id === result.application_id)
    if (result.outcome !== 'ASSIGNED' || !application) return []
    return [{ application_id: result.application_id, former: application.from?.id ?? null, result }]
  })
