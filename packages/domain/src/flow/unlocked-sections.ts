import { phrase } from '../forms/text.ts'
import { roleOf } from '../people/role.ts'
import { type SectionId, sectionOf } from '../sections/index.ts'
import { type SectionStatuses, sectionPage, sectionsFor } from './pages.ts'
import { type BorrowerParams, pagePath, pathTo } from './routes.ts'

/** Stands beside the sections where an application is sent back: who is on it. */
export const WHO_APPLIES = 'borrowers'
const WHO_APPLIES_TITLE = phrase('Who applies')

/** A section that the lender can send back, or who is on the application, which belongs to the primary borrower. */
export type ReturnedSection = SectionId | typeof WHO_APPLIES
/** Keyed by borrower id. */
export type SectionsByBorrower = Readonly<Record<string, readonly ReturnedSection[]>>
/** The lender's words about sections, by borrower; absent where it wrote nothing. */
export type WordsByBorrower = Readonly<Record<string, Readonly<Partial<Record<ReturnedSection, string>>>>>

/** The sections that the lender sent back, and those that were changed since. */
export interface Returned {
  asked: SectionsByBorrower
  corrected: SectionsByBorrower
}

/** The sections that the lender sent back to a borrower and that were not changed since. */
export const openRequests = (returned: Returned | null, borrower_id: string): ReturnedSection[] =>
  (returned?.asked[borrower_id] ?? []).filter(section => !returned?.corrected[borrower_id]?.includes(section))

/** One cannot be saved without the other: the overview writes back to the home and the land, and a change of them ends its confirmation. */
const TOGETHER: readonly SectionId[] = ['property', 'loan_overview']

/** Demographics are not part of any decision, so no one asks for a change of them. */
const isNeverReturned = (section: ReturnedSection): boolean => section === 'demographics'

export const returnedSectionTitle = (section: ReturnedSection): string =>
  section === WHO_APPLIES ? WHO_APPLIES_TITLE : sectionOf(section).title

/** The page of a section that the lender sent back. Who applies is changed on the progress page. */
export const returnedPath = (params: BorrowerParams, section: ReturnedSection): string =>
  section === WHO_APPLIES ? `${pathTo('progress', params)}#people` : pagePath(params, sectionPage(section))

const isTogether = (section: ReturnedSection): boolean => TOGETHER.some(id => id === section)

/** The sections with those that unlock together with one of them. */
const withThoseTogether = (sections: readonly ReturnedSection[]): ReturnedSection[] => [
  ...new Set(sections.some(isTogether) ? [...sections, ...TOGETHER] : sections),
]

/** The sections of a borrower that the lender can send back and a borrower can unlock, in the order of the form. */
export function returnableSections(borrower: { is_primary: boolean }): ReturnedSection[] {
  const sections = sectionsFor(roleOf(borrower)).filter(section => !isNeverReturned(section))
  return borrower.is_primary ? [WHO_APPLIES, ...sections] : sections
}

/**
 * The sections of a borrower that stay as they were signed after the lender sent the application back. `unlocked`: null where nothing is
 * locked. A section that is incomplete is never locked, and a borrower who joined since has nothing locked.
 * docs/product/statuses.md §14
 */
export function lockedSections(
  borrower: { id: string; is_primary: boolean },
  statuses: SectionStatuses,
  unlocked: SectionsByBorrower | null,
): ReturnedSection[] {
  const own = unlocked?.[borrower.id]
  if (!own) return []
  const sections = sectionsFor(roleOf(borrower))
  const open = withThoseTogether([...own, ...sections.filter(section => statuses[section] === 'INCOMPLETE')])
  const all: ReturnedSection[] = borrower.is_primary ? [WHO_APPLIES, ...sections] : sections
  return all.filter(section => !open.includes(section))
}

/** The set with further sections of a borrower, and with those that unlock together with them. */
export const withUnlocked = (
  unlocked: SectionsByBorrower,
  borrower_id: string,
  sections: readonly ReturnedSection[],
): SectionsByBorrower => ({
  ...unlocked,
  [borrower_id]: withThoseTogether([...(unlocked[borrower_id] ?? []), ...sections]),
})
