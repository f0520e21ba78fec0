import type { PageContext } from '@porchlight/api'
import { PAGE_CONTEXT_ID } from '@porchlight/domain'
import { createContext, type ReactNode, useContext } from 'react'
import { LanguageProvider, LenderZone } from '../../text/texts.ts'

const Context = createContext<PageContext | undefined>(undefined)

/** Gives a page what the server wrote into it, its language, and the lender's time zone. */
export const PageContextProvider = ({ value, children }: { value: PageContext; children: ReactNode }) => (
  <Context value={value}>
    <LanguageProvider value={value.language}>
      <LenderZone value={value.time_zone}>{children}</LenderZone>
    </LanguageProvider>
  </Context>
)

export function usePageContext(): PageContext {
  const context = useContext(Context)
  if (!context) throw new Error('A page needs a PageContextProvider.')
  return context
}

/** The slug of the page's dealer; '' on a page without one. */
export const useDealerSlug = (): string => usePageContext().dealer?.slug ?? ''

let current: PageContext | undefined

/** Translates for code outside components, in the browser only: the server renders the pages of many requests at once. */
export function browserPageContext(): PageContext {
  if (!current) throw new Error('setBrowserPageContext was not called.')
  return current
}

export const setBrowserPageContext = (context: PageContext): void => {
  current = context
}

export const readPageContext = (): PageContext =>
  JSON.parse(document.getElementById(PAGE_CONTEXT_ID)!.textContent!) as PageContext
