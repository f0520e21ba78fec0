/** The id of the element that holds the page context. */
export const PAGE_CONTEXT_ID = 'page-context'

/** The id of the element that holds the answers a page was rendered with: dehydrated queries. */
export const PAGE_DATA_ID = 'page-data'
