import type { ApplicationViewResponse, ItemResponse, NoticeOfIncompleteness } from '@porchlight/api'
import { isAwaited } from '@porchlight/domain'
import { estimateOf, hasEnded } from '../items/item-groups.ts'

/** The items that a notice names now: what a borrower must still send or correct before a decision. */
export function namedItems(view: Pick<ApplicationViewResponse, 'items' | 'milestones'>): ItemResponse[] {
  const estimate = estimateOf(view)
  return view.items.filter(item => isAwaited(item, estimate))
}

/** Returns the draft of a notice. There is at most one. */
export const draftOf = ({ incompleteness }: ApplicationViewResponse): NoticeOfIncompleteness | undefined =>
  incompleteness.find(({ state }) => state === 'DRAFT')

/** Returns whether the reader may prepare letters now. */
export const mayPrepare = ({ refused_actions }: ApplicationViewResponse): boolean =>
  !refused_actions.some(({ action }) => action === 'letter.prepare')

/** Returns whether a notice can be drafted, or its draft opened, by a reader with the right to do so. */
export const canDraft = (view: ApplicationViewResponse): boolean =>
  !hasEnded(view) && (draftOf(view) !== undefined || namedItems(view).length > 0)

/** Returns whether the application has notices, or the reader can draft one. */
export const showsNotices = (view: ApplicationViewResponse): boolean =>
  view.incompleteness.length > 0 || (canDraft(view) && mayPrepare(view))

/** Returns whether the needed items differ from those that a draft names. */
export function isOutdated(draft: NoticeOfIncompleteness, view: ApplicationViewResponse): boolean {
  const named = new Set(namedItems(view).map(({ id }) => id))
  return named.size !== draft.items.length || draft.items.some(({ id }) => !named.has(id))
}
