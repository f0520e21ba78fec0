import { phrase } from '@porchlight/domain'
import type { OpenedItem } from './item-repository.ts'

/** The title of an unasked message for staff. */
export const UNASKED = phrase('Sent by the borrower')
/** The title for its sender. */
const SENT = phrase('What you sent us')

/** The title of an item for its borrower. */
export const titleForBorrower = ({ words: { title }, events }: Pick<OpenedItem, 'words' | 'events'>): string =>
  // Staff can give it another title.
  title === UNASKED && events[0]?.event === 'answered' ? SENT : title
