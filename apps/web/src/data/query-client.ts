import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { ApiError } from './public-call.ts'

export const FRESH_MS = 10_000
const RETRIES = 3

/** A refusal is an answer; only a missing answer and the server's own failures are worth another attempt. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

export const isWorthRetrying = (retries: number) => (failures: number, error: unknown) =>
  failures < retries && !isRefused(error)

type QueryFn = (context: QueryFunctionContext) => Promise<unknown>

/** A cache of what was read from the API. `queryFn` reads what a query's `meta.read` names. */
export const createQueryClient = (queryFn: QueryFn): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn,
        staleTime: FRESH_MS,
        retry: isWorthRetrying(RETRIES),
        retryDelay: failures => 1000 * 2 ** failures,
        refetchOnWindowFocus: false,
      },
    },
  })
