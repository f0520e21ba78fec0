import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type Route, routeOf } from './routes.ts'

const loaded = new Map<string, ComponentType>()

/** Fetches a page before it is needed, so that showing it does not wait. */
export async function loadPage(route: Route): Promise<void> {
  if (!loaded.has(route.id)) loaded.set(route.id, await route.load())
}

/** The page of the address. The one before stays until the next has come, so that nothing blanks. */
export function App() {
  const [path, go] = useLocation()
  const route = routeOf(path)
  const [shown, setShown] = useState({ id: route.id, path })
  const ready = loaded.has(route.id)

  useEffect(() => {
    if (route.movedTo) go(route.movedTo, { replace: true })
    else if (!ready) loadPage(route).then(() => setShown({ id: route.id, path }))
  }, [route, ready, path, go])

  const id = ready ? route.id : shown.id
  const Page = loaded.get(id)
  // A page with another address is another page: its state must not pass from one person's to the next.
  return Page ? <Page key={ready ? path : shown.path} /> : null
}
