import type { StoredAnswers } from '../forms/form.ts'
import { phrase } from '../forms/text.ts'
import type { Role } from '../people/role.ts'
import type { ListLoader } from './list-section.ts'

/** The role and the answers that the next page depends on. */
export interface PageState {
  role: Role
  /** The answers of the page that decide where it leads, by field name. */
  values: StoredAnswers
}

export interface Page {
  /** The question at the top of the page. */
  title: string
  /** The roles that see the page, where they are fewer than the section's. */
  audience?: readonly Role[]
  /** A branch is reached only from another page: Next passes over it. For every role, or for the roles named. */
  branch?: true | readonly Role[]
  /** The page that the answers lead to; without it, or when it returns undefined, the next page in the registry. */
  next?(state: PageState): string | undefined
  /**
   * The button of an empty list, and where it leads. An empty label shows no button. `question` is asked before the list
   * is recorded as empty, and `answer` is what documents, the full view and the review show of it: the three say the same
   * (docs/product/sections.md §4).
   */
  emptyAction?: { label: string; goTo?: string; question?: string; answer?: string }
  /**
   * The sections that must be complete for the button to read Save and lead to the progress page.
   * `true`: the page's own section and the section after it in the registry.
   */
  returnToProgressWhenComplete?: true | readonly string[]
  /** Other paths that redirect to this page. */
  aliases?: readonly string[]
  /** The list that the page shows. A page without it has a component of its own in the web application. */
  list?: ListLoader
}

/**
 * A section as the flow sees it. It imports no form, so a page of one section does not load the forms of the others;
 * completion, summaries and lists are in the section's `SectionAnswers`.
 */
export interface Section<Id extends string = string, P extends Record<string, Page> = Record<string, Page>> {
  /** The flag of the API. */
  id: Id
  title: string
  /** The roles that fill the section in. For all others its status is SKIPPED. */
  audience: readonly Role[]
  /** The header counts this section and those after it as the last step. */
  isFinalStep?: true
  /** Listed in the order in which Next leads through them. A page's id is its path below the borrower's. */
  pages: P
}

export const defineSection = /* @__NO_SIDE_EFFECTS__ */ <const Id extends string, const P extends Record<string, Page>>(
  section: Section<Id, P>,
): Section<Id, P> => {
  phrase(section.title)
  for (const { title, emptyAction } of Object.values(section.pages)) {
    phrase(title)
    for (const text of [emptyAction?.label, emptyAction?.question, emptyAction?.answer]) if (text) phrase(text)
  }
  return section
}

/** The page that a section is edited on: the first one that its whole audience sees. */
export const mainPage = (section: Section): string =>
  Object.entries(section.pages).find(([, { audience }]) => audience === undefined)?.[0] ??
  Object.keys(section.pages)[0]!

export const everyone: readonly Role[] = ['BORROWER', 'COBORROWER']
export const primaryOnly: readonly Role[] = ['BORROWER']
