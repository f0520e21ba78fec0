import type { ApplicationViewResponse, SectionOfBorrower } from '@porchlight/api'
import type { ReturnedSection } from '@porchlight/domain'
import { keyOf } from './ask-address.ts'

export interface ReturnableSection {
  borrower_id: string
  section: ReturnedSection
}

/** Returns those of these sections that can be sent back. */
export function returnableOf(
  { returnable }: Pick<ApplicationViewResponse, 'returnable'>,
  wanted: readonly SectionOfBorrower[],
): ReturnableSection[] {
  const keys = new Set(wanted.map(keyOf))
  return returnable
    .flatMap(({ borrower_id, sections }) => sections.map(({ id }) => ({ borrower_id, section: id })))
    .filter(each => keys.has(keyOf(each)))
}
