import { PAGE_CONTEXT_ID, type PageContext } from '@porchlight/domain'

let current: PageContext | undefined

/** Read once from the page; on the server it is set for the page being drawn. */
export function pageContext(): PageContext {
  current ??= JSON.parse(document.getElementById(PAGE_CONTEXT_ID)?.textContent ?? 'null') as PageContext
  return current
}
export const setPageContext = (given: PageContext): void => {
  current = given
}
