import type { BorrowerParams } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, useContext, useEffect } from 'react'

export interface PageParams extends BorrowerParams {
  path: string
  /** The query of the address, with its '?'. */
  search: string
  /** True if the dealer takes new applications. */
  takesApplications: boolean
}

export type PageComponent = ComponentType & {
  /** Reads what the page shows into the cache, so that the server renders it with its data. */
  load?(client: QueryClient, params: PageParams): Promise<void>
  /** Loads the code of parts that the page shows at first and other visits do without. */
  prepare?(): Promise<void> | undefined
  /** The path of the page to show instead, where what was read decides that. */
  redirect?(client: QueryClient, params: PageParams): string | undefined
  /** The exports that it is generated from, whose modules the browser needs. By default, the component itself. */
  generatedFrom?: readonly unknown[]
}

export type PageLoader = () => Promise<PageComponent>

/** Loads the code of the page at a path. The router provides it. */
export const PrefetchContext = createContext<(path: string) => void>(() => undefined)

/** Sets the page that the router prefetches. */
export function usePrefetch(path: string | undefined): void {
  const prefetch = useContext(PrefetchContext)
  useEffect(() => {
    if (path !== undefined) prefetch(path)
  }, [path, prefetch])
}
