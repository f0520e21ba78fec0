import { type ReactNode, useEffect, useState } from 'react'
import { type AroundNavHandler, Router, useLocation, useRouter } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { texts } from '../ui/text.ts'

/** The forms whose typed values would be lost with their page. */
const unsaved = new Set<object>()

/** Asks before the document is left while something is unsaved, and before the page is left where no draft has it. */
export function useUnsaved(isUnsaved: boolean, hasDraft: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const form = {}
    if (!hasDraft) unsaved.add(form)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(form)
      removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved, hasDraft])
}

/** Asks before a page of the application is left for another one: by a link, a key, or Back. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const [leave, setLeave] = useState<() => void>()
  const [path, go] = useLocation()
  const router = useRouter()
  const search = router.searchHook(router)
  const all = useTexts(texts)
  useEffect(() => {
    // The address is the other one already: it is set back while the question is open.
    const onPop = (event: PopStateEvent) => {
      const { pathname, search: query } = location
      if (unsaved.size === 0 || pathname === path) return
      event.stopImmediatePropagation()
      history.pushState(null, '', search ? `${path}?${search}` : path)
      setLeave(() => () => go(pathname + query))
    }
    addEventListener('popstate', onPop, { capture: true })
    return () => removeEventListener('popstate', onPop, { capture: true })
  }, [path, search, go])
  const aroundNav: AroundNavHandler = (navigate, to, options) => {
    const isSamePage = to.split(/[?#]/)[0] === path
    if (unsaved.size === 0 || isSamePage) navigate(to, options)
    else setLeave(() => () => navigate(to, options))
  }
  const t = all.unsaved
  return (
    <Router aroundNav={aroundNav}>
      {children}
      {leave && (
        <ConfirmDialog
          text={{ title: t.title, confirm: t.leave, cancel: t.stay, close: all.close }}
          onConfirm={() => {
            setLeave(undefined)
            leave()
          }}
          onCancel={() => setLeave(undefined)}
        >
          <p>{t.why}</p>
        </ConfirmDialog>
      )}
    </Router>
  )
}
