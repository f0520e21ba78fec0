import { createContext, useContext, useEffect } from 'react'
import { usePageContext } from '../data/page-context.tsx'
import { TITLE_ID } from '../ui/PageFrame.tsx'

let shown: string | undefined

/** Receives the title of a page that is rendered on the server, where effects do not run. */
export const ServerTitle = createContext<(title: string) => void>(() => undefined)

/** Sets the document's title, '{title} - {product}', and moves the focus to the heading when the page follows another one. */
export function useTitle(title: string): void {
  const full = `${title} - ${usePageContext().product}`
  const setOnServer = useContext(ServerTitle)
  if (import.meta.env.SSR) setOnServer(full)
  useEffect(() => {
    document.title = full
    const arrived = shown !== undefined && shown !== location.pathname
    shown = location.pathname
    if (!arrived) return
    scrollTo(0, 0)
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true })
  }, [full])
}
