import type { StoredAnswers } from '../forms/form.ts'
import { phrase } from '../forms/text.ts'
import { type Role, roleOf } from '../people/role.ts'
import { type PageId, type SectionId, sectionOf, sections } from '../sections/index.ts'
import { mainPage, type Page } from '../sections/section.ts'
import type { ReturnPage } from './routes.ts'

export type SectionStatus = 'COMPLETE' | 'SKIPPED' | 'INCOMPLETE'
export type SectionStatuses = Record<SectionId, SectionStatus>

/** Returns whether the section does not exist for this role. */
export const isSkippedFor = (id: SectionId, role: Role): boolean => !sectionOf(id).audience.includes(role)

/** The sections that the role fills in, in order. */
export const sectionsFor = (role: Role): SectionId[] =>
  sections().flatMap(({ id }) => (isSkippedFor(id, role) ? [] : [id]))

/** The sections that a borrower has, in order, and the number of those that are done. Every counter counts these. */
export function sectionsOf(borrower: { is_primary: boolean } & SectionStatuses): { ids: SectionId[]; done: number } {
  const ids = sectionsFor(roleOf(borrower))
  return { ids, done: ids.filter(id => borrower[id] !== 'INCOMPLETE').length }
}

/**
 * Returns whether the section counts as done for Save and for the way back to progress. A section that the role never had does
 * not count: otherwise a co-borrower would never be led to demographics and consent.
 */
export const countsAsDone = (id: SectionId, statuses: SectionStatuses, role: Role): boolean =>
  statuses[id] !== 'INCOMPLETE' && !isSkippedFor(id, role)

interface RegisteredPage extends Page {
  id: PageId
  section: SectionId
  audience: readonly Role[]
}

/** Every page of the form in the order of the registry. */
const allPages = (): RegisteredPage[] =>
  sections().flatMap(section =>
    Object.entries(section.pages).map(([id, page]) => ({
      ...page,
      id: id as PageId,
      section: section.id,
      audience: page.audience ?? section.audience,
    })),
  )

/**
 * The step that the header of a page shows: the section's place among those that the role has. The sections from the final one on
 * share the last number, as the specification counts them: docs/product/sections.md §2.
 */
export function stepOf(id: PageId, role: Role): { step: number; of: number } {
  const ids = sectionsFor(role)
  const place = ids.indexOf(pageOf(id).section)
  const isFinal = place >= ids.findIndex(section => sectionOf(section).isFinalStep)
  return { step: isFinal ? ids.length : place + 1, of: ids.length }
}

export const pageIds = (): PageId[] => allPages().map(({ id }) => id)
export const isPageId = (path: string): path is PageId => pageIds().includes(path as PageId)

export function pageOf(id: PageId): RegisteredPage {
  const page = allPages().find(candidate => candidate.id === id)
  if (!page) throw new Error(`No page is registered as '${id}'`)
  return page
}

/** The page that the edit icon of a section leads to. */
export const sectionPage = (id: SectionId): PageId => mainPage(sectionOf(id)) as PageId

/** The page that another path redirects to: a bookmark of an earlier version, or a path of the specification. */
export const pageOfAlias = (path: string): PageId | undefined =>
  allPages().find(({ aliases }) => aliases?.includes(path))?.id

export interface FlowState {
  role: Role
  /** Statuses when the page was loaded. */
  statuses: SectionStatuses
  isEmpty?: boolean
  /** The page's answers, by field name. */
  values?: StoredAnswers
  /** The sections that cannot be changed, because the lender sent back others. */
  locked?: readonly string[] | undefined
  /** The page to return to after saving. */
  returnTo?: ReturnPage | undefined
}
export interface Footer {
  label: string
  to: PageId | ReturnPage
}

const NEXT = phrase('Next')
const SAVE = phrase('Save')

/** The label of the button under a page and the page that it leads to. */
export function footer(
  id: PageId,
  { role, statuses, isEmpty = false, values = {}, locked = [], returnTo }: FlowState,
): Footer {
  const page = pageOf(id)
  const needed = sectionsToReturnAfter(page)
  const isComplete = needed.length > 0 && needed.every(section => countsAsDone(section, statuses, role))
  const next = following(page, role, values)
  const isLocked = next !== 'progress' && locked.includes(pageOf(next).section)
  const back = returnTo ?? (isComplete || isLocked ? 'progress' : undefined)
  if (isEmpty && page.emptyAction) {
    const { label, goTo } = page.emptyAction
    return { label, to: (goTo as PageId | undefined) ?? back ?? next }
  }
  // An answer with follow-up questions opens their page, which then returns.
  const followUp = returnTo && (page.next?.({ role, values }) as PageId | undefined)
  if (followUp && followUp !== id) return { label: NEXT, to: followUp }
  return back ? { label: SAVE, to: back } : { label: NEXT, to: next }
}

/** The sections that must be complete for the button to read Save; none where it never does. */
export function sectionsToReturnAfter({
  section,
  returnToProgressWhenComplete: needed = [],
}: RegisteredPage): SectionId[] {
  if (needed !== true) return needed as SectionId[]
  const ids = sections().map(({ id }) => id)
  const index = ids.indexOf(section)
  return ids.slice(index, index + 2)
}

const isFor = ({ audience }: RegisteredPage, role: Role): boolean => audience.includes(role)
const isBranchFor = ({ branch = [] }: RegisteredPage, role: Role): boolean => branch === true || branch.includes(role)

function following(page: RegisteredPage, role: Role, values: StoredAnswers): PageId | 'progress' {
  const chosen = page.next?.({ role, values })
  if (chosen !== undefined) return chosen as PageId
  const pages = allPages()
  const later = pages.slice(pages.findIndex(({ id }) => id === page.id) + 1)
  return later.find(candidate => isFor(candidate, role) && !isBranchFor(candidate, role))?.id ?? 'progress'
}

/** The page before this one on a role's way through the form. A branch leads back to the page that it branches from. */
export function previousPage(id: PageId, role: Role): PageId | 'progress' {
  const pages = allPages()
  const earlier = pages.slice(
    0,
    pages.findIndex(page => page.id === id),
  )
  return earlier.findLast(page => isFor(page, role) && !isBranchFor(page, role))?.id ?? 'progress'
}

/**
 * Measures how far a page is on a role's way through the form, from 0 to 1: each section is an equal share, and so is each page of
 * a section. A branch is as far as the page that it branches from.
 */
export function shareOfWay(id: PageId, role: Role): number {
  const { section } = pageOf(id)
  const ids = sectionsFor(role)
  const pages = allPages().filter(page => page.section === section && isFor(page, role))
  const isMain = (page: RegisteredPage) => !isBranchFor(page, role)
  const reached = pages.slice(0, pages.findIndex(page => page.id === id) + 1).filter(isMain).length
  return (ids.indexOf(section) + reached / pages.filter(isMain).length) / ids.length
}

/** Returns whether a page of the form can show the running estimate of the loan: where its answers are about money. The overview has the figures itself. */
export const hasEstimate = (id: PageId): boolean => pageOf(id).section === 'property'

/** Returns whether a page shows the running estimate: once the home's costs are known. */
export const showsEstimate = (id: PageId, { role, statuses }: Pick<FlowState, 'role' | 'statuses'>): boolean =>
  hasEstimate(id) && countsAsDone('property', statuses, role)

/** The page to show for this one: itself, or for a role that does not see it, the nearest page on that role's way. */
export function redirectFor(id: PageId, role: Role): PageId {
  if (isFor(pageOf(id), role)) return id
  const pages = allPages()
  const isOnWay = (page: RegisteredPage) => isFor(page, role) && !isBranchFor(page, role)
  const later = pages.slice(pages.findIndex(page => page.id === id)).find(isOnWay)
  return (later ?? pages.findLast(isOnWay)!).id
}
