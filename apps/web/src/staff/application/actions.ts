import type { ApplicationViewResponse } from '@porchlight/api'
import { type PrimaryAction, staffPathTo } from '@porchlight/domain/staff'
import type { ComponentType } from 'react'
import { AssignDialog } from '../assignment/AssignDialog.tsx'
import type { ActionDialogProps, DockTab } from '../panel/panel.ts'
import { SendBackDialog } from '../returns/SendBackDialog.tsx'
import { MarkReadDialog, ReviewDialog, StopDialog } from './confirmations.tsx'
import { PeopleDialog } from './PeopleDialog.tsx'

interface Act {
  /** The key that starts it. No key alone performs an act: it opens a dialog, or leads to a field. */
  key?: string
  isPossible(view: ApplicationViewResponse): boolean
  /** Shown in its own place as well, and so not in the menu. */
  isFrequent?: true
}

/** The start of an action: a dialog, a field beside the answers, or another page. */
type Start =
  | { Dialog: ComponentType<ActionDialogProps> }
  | { tab: DockTab; field: string }
  | { path(application_id: string): string }

const inMilestones =
  (...wanted: readonly string[]) =>
  ({ milestones: { actions } }: ApplicationViewResponse) =>
    actions.some(action => wanted.includes(action))

/** Every action on an application: menu, head, keys and help are drawn from it. A new one is a line here. */
export const actions = {
  review: { key: 'r', isPossible: view => view.can_begin_review, Dialog: ReviewDialog },
  'send-back': { key: 'b', isPossible: view => view.can_send_back, Dialog: SendBackDialog, isFrequent: true },
  note: { key: 'n', isPossible: view => view.can_add_notes, tab: 'notes', field: 'note_text', isFrequent: true },
  call: { key: 'c', isPossible: () => true, Dialog: PeopleDialog },
  assign: { key: 'a', isPossible: view => view.assignment.can_assign, Dialog: AssignDialog },
  outcome: {
    key: 'd',
    isPossible: inMilestones('milestone.record', 'milestone.finish', 'milestone.correct'),
    tab: 'deadlines',
    field: 'milestone_kind',
  },
  record: { isPossible: inMilestones('review.record'), tab: 'deadlines', field: 'loan_number' },
  export: {
    key: 'e',
    isPossible: view => view.can_export,
    path: application_id => staffPathTo('export', { application_id }),
  },
  stop: { isPossible: view => view.can_stop_review, Dialog: StopDialog },
  'mark-read': { isPossible: view => view.can_mark_withdrawal_read, Dialog: MarkReadDialog },
  demographics: {
    isPossible: view => view.can_read_demographics,
    path: application_id => staffPathTo('demographics', { application_id }),
  },
} as const satisfies Record<string, Act & Start> & Record<PrimaryAction, Act & Start>

export type ActionId = keyof typeof actions
export const actionIds = Object.keys(actions) as ActionId[]

/** The actions that the person can do now, in the order of the table. */
export const possibleActions = (view: ApplicationViewResponse): ActionId[] =>
  actionIds.filter(id => actions[id].isPossible(view))

/** The key that starts an action, if it has one. */
export const keyOf = (id: ActionId): string | undefined => (actions[id] as Act).key
