import { type ComponentType, useEffect, useState } from 'react'

const ASK_AGAIN_MS = 3000

/**
 * A component that nobody sees until he asks for it, such as a dialog: its code comes once the page itself is there, and
 * is mostly waiting by then. Until it has come nothing shows; where the line is down it is asked for again.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined
  const fetch = async () => {
    Loaded ??= await load()
  }
  if (typeof document !== 'undefined') onceAtRest(() => fetch().catch(() => undefined))

  return function Later(props: P) {
    const [, show] = useState(false)
    useEffect(() => {
      let isAwaited = true
      const bring = (): unknown =>
        fetch().then(
          () => show(true),
          () => setTimeout(() => isAwaited && bring(), ASK_AGAIN_MS),
        )
      if (!Loaded) bring()
      return () => {
        isAwaited = false
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
}

function onceAtRest(work: () => void): void {
  if (document.readyState === 'complete') setTimeout(work)
  else addEventListener('load', () => setTimeout(work), { once: true })
}
