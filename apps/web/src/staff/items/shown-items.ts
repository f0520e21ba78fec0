import type { ApplicationViewResponse } from '@porchlight/api'
import type { ItemStage } from '@porchlight/domain'
import { leftOf, refusalOf } from './item-groups.ts'

/** Returns whether the application has conditions to decide, or the reader can ask for some. */
export const hasDecideItems = (view: ApplicationViewResponse): boolean =>
  view.items.some(({ stage }) => stage === 'TO_DECIDE') || refusalOf(view, 'item.ask') === undefined

/** Returns whether something is needed before closing. */
export const hasCloseItems = ({ items }: ApplicationViewResponse): boolean =>
  items.some(({ stage }) => stage === 'TO_CLOSE')

/** Counts the conditions of a stage that are neither cleared nor waived. */
export const leftItems =
  (stage: ItemStage) =>
  ({ items }: ApplicationViewResponse): number =>
    leftOf(items, stage).length
