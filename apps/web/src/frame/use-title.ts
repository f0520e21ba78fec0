import { useEffect } from 'react'
import { boot } from '../boot.ts'
import { TITLE_ID } from '../ui/PageFrame.tsx'

let shown: string | undefined

/** '{title} - {product}', and the focus on the title wherever a page follows another. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${boot().product}`
    const arrived = shown !== undefined && shown !== location.pathname
    shown = location.pathname
    if (!arrived) return
    scrollTo(0, 0)
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true })
  }, [title])
}
