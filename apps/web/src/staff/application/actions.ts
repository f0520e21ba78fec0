import type { ApplicationViewResponse } from '@porchlight/api'
import { type OfferedAction, offeredActions, type PrimaryAction, staffPathTo } from '@porchlight/domain/staff'
import type { ComponentType } from 'react'
import { AssignDialog } from '../assignment/dialogs.ts'
import { ElectronicRecordsDialog } from '../electronic-records/dialogs.ts'
import { FigureDialog } from '../figures/dialogs.ts'
import { AskAgainDialog, AskDialog, ClearDialog } from '../items/dialogs.ts'
import { thoseToBe } from '../items/item-groups.ts'
import { NoticeDraftDialog } from '../letters/dialogs.ts'
import { canDraft } from '../letters/notice-view.ts'
import { DateDialog, HoldDialog, LandDialog, NoticeDialog, OutcomeDialog } from '../milestones/dialogs.ts'
import { type ActionDialogProps, type DockTab, itemsId, NOTE_TEXT } from '../panel/panel.ts'
import { LiftDialog, RestrictDialog } from '../restriction/dialogs.ts'
import { SendBackDialog } from '../returns/dialogs.ts'
import { MarkReadDialog, ReviewDialog, StopDialog } from './confirmations.tsx'
import { PeopleDialog } from './PeopleDialog.tsx'

interface Act {
  /** The key that starts it. No key alone performs an act: it opens a dialog, or leads to a field. */
  key?: string
  /** The actions of the policy that it performs. One that isn't refused is enough; an action without any is always possible. */
  does: readonly OfferedAction[]
  /** Returns whether the application has it. Without it, every application has. */
  isListed?(view: ApplicationViewResponse): boolean
  /** Shown in its own place as well, and so not in the menu. */
  isFrequent?: true
}

interface Place {
  tab: DockTab
  field: string
}

/** The start of an action: a dialog, a field beside the answers, or another page. */
type Start =
  | { Dialog: ComponentType<ActionDialogProps> }
  | Place
  | { placeIn(view: ApplicationViewResponse): Place }
  | { path(application_id: string): string }

/** The list of conditions with what came in, the earlier stage first. */
function placeToCheck(view: ApplicationViewResponse): Place {
  const isToDecide = thoseToBe('clear', view).some(({ stage }) => stage === 'TO_DECIDE')
  return isToDecide ? { tab: 'decide', field: itemsId('TO_DECIDE') } : { tab: 'close', field: itemsId('TO_CLOSE') }
}

/** Every action on an application: menu, head, keys and help are drawn from it. A new one is a line here. */
export const actions = {
  review: { key: 'r', does: ['application.review'], Dialog: ReviewDialog },
  'send-back': { key: 'b', does: ['application.return'], Dialog: SendBackDialog, isFrequent: true },
  check: {
    does: ['item.check'],
    isListed: view => thoseToBe('clear', view).length > 0,
    placeIn: placeToCheck,
  },
  ask: { key: 'q', does: ['item.ask'], Dialog: AskDialog },
  clear: {
    key: 'v',
    does: ['item.check'],
    isListed: view => thoseToBe('clear', view).length > 0,
    Dialog: ClearDialog,
  },
  'ask-again': {
    key: 'y',
    does: ['item.check'],
    isListed: view => thoseToBe('ask-again', view).length > 0,
    Dialog: AskAgainDialog,
  },
  note: { key: 'n', does: ['note.add'], tab: 'notes', field: NOTE_TEXT, isFrequent: true },
  call: { key: 'c', does: [], Dialog: PeopleDialog },
  assign: { key: 'a', does: ['application.assign'], Dialog: AssignDialog },
  outcome: {
    key: 'd',
    does: ['milestone.record', 'milestone.finish'],
    Dialog: OutcomeDialog,
  },
  incompleteness: { does: ['letter.prepare'], isListed: canDraft, Dialog: NoticeDraftDialog },
  notice: {
    does: ['notice.record'],
    isListed: ({ milestones }) => milestones.offered.includes('NOTICE'),
    Dialog: NoticeDialog,
  },
  figure: { key: 'f', does: ['figure.record'], Dialog: FigureDialog },
  record: { key: 'w', does: ['review.record', 'notice.record'], Dialog: DateDialog },
  land: { does: ['review.record'], Dialog: LandDialog },
  export: {
    key: 'e',
    does: ['application.export'],
    path: application_id => staffPathTo('export', { application_id }),
  },
  stop: { does: ['application.stop-review'], Dialog: StopDialog },
  'mark-read': { does: ['submission.read', 'withdrawal.read'], Dialog: MarkReadDialog },
  records: { does: ['electronic-records.record'], Dialog: ElectronicRecordsDialog },
  restrict: { does: ['application.restrict'], Dialog: RestrictDialog },
  lift: { does: ['application.lift-restriction'], Dialog: LiftDialog },
  demographics: {
    does: ['demographics.read-signed'],
    path: application_id => staffPathTo('demographics', { application_id }),
  },
  hold: { does: ['hold.change'], Dialog: HoldDialog },
} as const satisfies Record<string, Act & Start> & Record<PrimaryAction, Act & Start>

export type ActionId = keyof typeof actions
export const actionIds = Object.keys(actions) as ActionId[]

const does = (id: ActionId): readonly OfferedAction[] => actions[id].does

/** Changes nothing, and is possible while nothing can be changed. */
const READS: OfferedAction = 'demographics.read-signed'

/** The application while nothing can be changed: what the person could do otherwise is refused with the reason. */
export function readOnlyView(view: ApplicationViewResponse, why: string): ApplicationViewResponse {
  const known = new Set(view.refused_actions.map(({ action }) => action))
  const off = offeredActions.filter(action => action !== READS && !known.has(action))
  return {
    ...view,
    refused_actions: [...view.refused_actions, ...off.map(action => ({ action, why, by_role: false }))],
  }
}

/** The actions that the application has for the role of the person, in the order of the table. */
export const listedActions = (view: ApplicationViewResponse): ActionId[] => {
  const never = view.refused_actions.flatMap(({ action, by_role }) => (by_role ? [action] : []))
  return actionIds.filter(
    id =>
      (does(id).length === 0 || does(id).some(action => !never.includes(action))) &&
      ((actions[id] as Act).isListed?.(view) ?? true),
  )
}

/** The reason why the person can't do an action now, or undefined. */
export function whyNot({ refused_actions }: ApplicationViewResponse, id: ActionId): string | undefined {
  const reasons = does(id).map(wanted => refused_actions.find(({ action }) => action === wanted)?.why)
  return reasons.includes(undefined) ? undefined : reasons[0]
}

/** The field or the heading that an action leads to. */
export const placeOf = (
  action: Place | { placeIn(view: ApplicationViewResponse): Place },
  view: ApplicationViewResponse,
): Place => ('placeIn' in action ? action.placeIn(view) : action)

/** The actions that the person can do now, in the order of the table. */
export const possibleActions = (view: ApplicationViewResponse): ActionId[] =>
  listedActions(view).filter(id => whyNot(view, id) === undefined)

/** The key that starts an action, if it has one. */
export const keyOf = (id: ActionId): string | undefined => (actions[id] as Act).key
