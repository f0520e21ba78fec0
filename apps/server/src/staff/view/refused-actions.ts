import type { ApplicationViewResponse, AssignmentPart } from '@porchlight/api'
import { type Language, translate } from '@porchlight/domain'
import {
  hasUnreadSubmission,
  type OfferedAction,
  offeredActions,
  reviewStateOf,
  whyRefused,
} from '@porchlight/domain/staff'
import type { StaffActor } from '../../platform/actor.ts'
import type { SignedApplication } from '../opening/signed-application.ts'
import type { Work } from './work-repository.ts'

type Given = Pick<Work, 'milestone' | 'withdrawal_read_at' | 'submissions' | 'reviewed_submissions' | 'restricted_at'> &
  Pick<AssignmentPart, 'assignee' | 'can_assign'>

/** The actions of the page that its reader can't do now, each with the reason that the policy has. */
export function toRefusedActions(
  { name: reader }: Pick<StaffActor, 'name'>,
  signed: SignedApplication,
  given: Given,
  language: Language,
): ApplicationViewResponse['refused_actions'] {
  const { assignee, can_assign, milestone, withdrawal_read_at, restricted_at } = given
  const state = reviewStateOf({ ...signed.facts, finished_at: signed.facts.finished_at ?? null })
  const hasUnreadWithdrawal = state === 'WITHDRAWN' && milestone === 'WITHDRAWN' && !withdrawal_read_at
  const refusalOf = (action: OfferedAction) => {
    const refusal = signed.refusalOf(action, assignee?.id ?? null)
    if (refusal) return refusal
    if (action === 'application.assign' && !can_assign) return 'assignee'
    if (action === 'submission.read' && !hasUnreadSubmission(given)) return 'state'
    if (action === 'withdrawal.read' && !hasUnreadWithdrawal) return 'state'
    if (action === (restricted_at ? 'application.restrict' : 'application.lift-restriction')) return 'state'
    return undefined
  }
  return offeredActions.flatMap(action => {
    const by = refusalOf(action)
    if (!by) return []
    const people = { assignee: assignee?.name ?? '', reader, in_state: signed.state ?? '' }
    const why = translate(language, whyRefused({ action, by, state, ...people }))
    return [{ action, why, by_role: by === 'role' }]
  })
}
