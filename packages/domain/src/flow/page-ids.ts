import { landPathsWithoutQuestions, type PageId, pageIds } from './pages.ts'

/** Paths that are led on: what a bookmark or the specification names, and the page that it is now. */
export const redirectedPages: Record<string, PageId> = {
  'personal-info/bankruptcy': 'expenses/bankruptcy',
  ...Object.fromEntries(landPathsWithoutQuestions.map(path => [path, 'land' as const])),
}
export const isPageId = (path: string): path is PageId => pageIds.includes(path as PageId)
