import { type PageId, type SectionId, sectionOf } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { draftsBelow } from '../../data/drafts.ts'

/** The last page of a section that has a draft, by the names of the drafts: a page's own, or one of a dialog on it. */
export function draftedPage(section: SectionId, names: readonly string[]): PageId | undefined {
  const pages = Object.keys(sectionOf(section).pages) as PageId[]
  const pageWith = (name: string) =>
    pages.filter(page => name === page || name.startsWith(`${page}/`)).sort((a, b) => b.length - a.length)[0]
  const drafted = new Set(names.map(pageWith))
  return pages.findLast(page => drafted.has(page))
}

/**
 * The page of a section on which a borrower typed what is not saved yet, in this browser. A person who comes back by a new sign-in
 * continues there, and not at the section's first page. Undefined until the page is hydrated.
 */
export function useDraftedPage(application: string, borrower: string, section: SectionId): PageId | undefined {
  const [page, setPage] = useState<PageId>()
  useEffect(
    () => setPage(draftedPage(section, draftsBelow(`${application}/${borrower}/`))),
    [application, borrower, section],
  )
  return page
}
