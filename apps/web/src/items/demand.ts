import type { StandingResponse } from '@porchlight/api'
import { isOpenForBorrower } from '@porchlight/domain'

/** Returns the items that the reader can still answer, and the needed ones among them; the others are only helpful. */
export function openItems({ groups }: Pick<StandingResponse, 'groups'>) {
  const open = groups.flatMap(({ items }) => items).filter(({ state }) => isOpenForBorrower(state))
  const needed = open.filter(({ is_helpful }) => !is_helpful)
  return { open, needed }
}
