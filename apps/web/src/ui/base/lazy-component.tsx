import { type ComponentType, useSyncExternalStore } from 'react'
import { isPageHydrated, whenHydratedAndIdle } from './hydration.ts'
import { recover } from './recover.ts'

/**
 * Code that is needed on demand only. It is fetched once the page is hydrated and the browser is idle, and again at
 * each call until it is there. The call rejects when it cannot be fetched.
 */
export function lazyCode<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  const fetch = () => {
    loaded ??= load().catch(error => {
      loaded = undefined
      throw error
    })
    return loaded
  }
  if (typeof document !== 'undefined') whenHydratedAndIdle(() => void fetch().catch(() => undefined))
  return fetch
}

/**
 * A component that shows on demand, such as a dialog. Renders nothing until its code is there. Where it cannot be fetched, the page
 * recovers by {@link recover}. The server renders it if `load` was awaited before; a browser that hydrates it has to await the same.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & { load(): Promise<void> } {
  let Loaded: ComponentType<P> | undefined
  const fetch = lazyCode(async () => {
    Loaded = await load()
  })

  const subscribe = (notify: () => void) => {
    let isAwaited = true
    const request = (): void => {
      fetch().then(notify, () => {
        if (isAwaited) recover(() => isAwaited && request())
      })
    }
    if (!Loaded && isPageHydrated()) request()
    else if (!Loaded) whenHydratedAndIdle(() => isAwaited && request())
    return () => {
      isAwaited = false
    }
  }

  function Later(props: P) {
    // An external store, so that code which arrives between the first render and its effects is not missed.
    const Shown = useSyncExternalStore(
      subscribe,
      () => Loaded,
      () => Loaded,
    )
    return Shown ? <Shown {...props} /> : null
  }
  return Object.assign(Later, { load: fetch })
}
