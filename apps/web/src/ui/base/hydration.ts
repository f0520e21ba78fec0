import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False while the server renders and in the render that hydrates its markup; true in every render after that. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

/** False until the markup of the server is hydrated or replaced (`held-press.ts`). Unlike the hook, it does not render again. */
export const isPageHydrated = (): boolean => window.releasePress === undefined

/** Ends the holding of presses once the page is hydrated, after the updates that hydration itself brings, such as what was typed before it. */
export function useReleasedPresses(): void {
  useEffect(() => queueMicrotask(() => window.releasePress?.()), [])
}

/**
 * Reports what a person typed or chose in server-rendered markup before it was hydrated: React keeps the text in the
 * control, but its state would not know of it. `read` gets the control and returns whether it differs from the render.
 */
export function useInputBeforeHydration<E extends HTMLElement>(report: (control: E) => void): RefObject<E | null> {
  const control = useRef<E>(null)
  const latest = useRef(report)
  useLayoutEffect(() => {
    if (!isPageHydrated() && control.current) latest.current(control.current)
  }, [])
  return control
}

const MOST_WAIT_MS = 2000

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void): unknown =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: MOST_WAIT_MS }) : setTimeout(work)

/** Runs work once the page is hydrated and the browser is idle, for work that no person waits for. */
export function whenHydratedAndIdle(work: () => void): void {
  if (isPageHydrated()) whenIdle(work)
  else addEventListener('hydrated', () => whenIdle(work), { once: true })
}
