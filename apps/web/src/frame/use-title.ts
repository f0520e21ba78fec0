import { useEffect } from 'react'
import { pageContext } from '../data/page-context.ts'
import { TITLE_ID } from '../ui/PageFrame.tsx'

let shown: string | undefined
let drawn = ''

/** '{title} - {product}', and the focus on the title wherever a page follows another. */
export function useTitle(title: string): void {
  const full = `${title} - ${pageContext().product}`
  if (import.meta.env.SSR) drawn = full
  useEffect(() => {
    document.title = full
    const arrived = shown !== undefined && shown !== location.pathname
    shown = location.pathname
    if (!arrived) return
    scrollTo(0, 0)
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true })
  }, [full])
}

/** On the server: the title of the page that was just drawn. */
export const drawnTitle = (): string => drawn
