import { type ComponentType, useSyncExternalStore } from 'react'

const ASK_AGAIN_MS = 3000

/**
 * A component that nobody sees until he asks for it, such as a dialog: its code comes once the page itself is there, and
 * is mostly waiting by then. Until it has come nothing shows; where the line is down it is asked for again.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined
  const fetch = async () => {
    Loaded ??= await load()
  }
  if (typeof document !== 'undefined') onceAtRest(() => fetch().catch(() => undefined))

  const untilThere = (come: () => void) => {
    let isAwaited = true
    const bring = (): unknown => fetch().then(come, () => setTimeout(() => isAwaited && bring(), ASK_AGAIN_MS))
    if (!Loaded) bring()
    return () => {
      isAwaited = false
    }
  }

  return function Later(props: P) {
    // A store, so that what comes between the first drawing and its effects is seen as well.
    const Shown = useSyncExternalStore(
      untilThere,
      () => Loaded,
      () => undefined,
    )
    return Shown ? <Shown {...props} /> : null
  }
}

function onceAtRest(work: () => void): void {
  if (document.readyState === 'complete') setTimeout(work)
  else addEventListener('load', () => setTimeout(work), { once: true })
}
