import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { ApiError } from './public-call.ts'

const FRESH_MS = 10_000
const RETRIES = 3

/** A refusal is final. A missing response or a failure of the server is worth a retry. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

export const isWorthRetrying = (retries: number) => (failures: number, error: unknown) =>
  failures < retries && !isRefused(error)

type QueryFn = (context: QueryFunctionContext) => Promise<unknown>

/** A cache of responses of the API. `queryFn` reads what a query's `meta.read` names, and is retried `retries` times. */
export const createQueryClient = (queryFn: QueryFn, retries = RETRIES): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn,
        staleTime: FRESH_MS,
        retry: isWorthRetrying(retries),
        retryDelay: failures => 1000 * 2 ** failures,
        refetchOnWindowFocus: false,
      },
    },
  })
