import type { BorrowerOperations, ListResponse, ResponseOf } from '@porchlight/api'
import { type BorrowerParams, type ListNames, listKeys, operationAddress } from '@porchlight/domain'
import { QueryClient, type QueryFunctionContext, type QueryKey, queryOptions } from '@tanstack/react-query'
import { isWorthRetrying } from './base/api-error.ts'
import type { RequestArgs, RequestFor, RequestOptions } from './base/request.ts'
import type { ApiResponse, BorrowerJsonKey } from './client.ts'
import { identity } from './session.ts'

/** Method and path below /v1. */
type ApiRead = readonly [method: string, path: string]

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { read: ApiRead }
  }
}

export type ApplicationParams = Pick<BorrowerParams, 'dealer' | 'application'>

/** The ids of a page as the API names them. */
export const idsOf = ({ dealer, application, borrower }: BorrowerParams) => ({
  dealer,
  application_id: application,
  borrower_id: borrower,
})

/** The records that pages of the form read and save, each at one path of the API. */
export const recordPaths = {
  borrower: '/{dealer}/borrower/{borrower_id}',
  demographics: '/{dealer}/borrower/{borrower_id}/demographics',
  consent: '/{dealer}/borrower/{borrower_id}/consent',
  application: '/{dealer}/application/{application_id}',
  home: '/{dealer}/application/{application_id}/home',
  land: '/{dealer}/application/{application_id}/land',
  summary: '/{dealer}/application/{application_id}/summary',
} as const

export type RecordName = keyof typeof recordPaths
type RecordResponse<N extends RecordName> = ResponseOf<BorrowerOperations[`GET ${(typeof recordPaths)[N]}`]>

/** A query whose result the server can also put into the page: a read of the API, by the client's `queryFn`. */
const apiQuery = <T>(queryKey: readonly unknown[], read: ApiRead) => ({
  ...queryOptions<ApiResponse<T>>({ queryKey }),
  meta: { read },
})

const dataOf = <T>({ data }: ApiResponse<T>): T => data

/** The same for an operation, without the version. */
export const readOf = <K extends BorrowerJsonKey>(
  queryKey: readonly unknown[],
  operation: K,
  ...[request]: RequestArgs<RequestFor<BorrowerOperations, K>> & [RequestOptions?]
) => ({
  ...apiQuery<ResponseOf<BorrowerOperations[K]>>(queryKey, operationAddress(operation, request)),
  select: dataOf<ResponseOf<BorrowerOperations[K]>>,
})

/** A result that is read again on each visit of the page, but not when the page arrived with it. */
export const JUST_READ_MS = 2_000

/** Every read of the API that a page shows. A key begins with the name of the server's read for rendered pages. Keys name the application, so that all it has can be removed at once. */
export const queries = {
  /** The contacts that the user signs in with. Read from the identity token. */
  user: () => queryOptions({ queryKey: ['user'], queryFn: async () => (await identity())?.user ?? null, staleTime: 0 }),

  account: () => readOf(['account'], 'GET /account'),

  /** The contact that an application was begun with which lists a contact of the user, who has no application. */
  otherContact: () => ({
    ...readOf(['other-contact'], 'GET /account/other-contact'),
    staleTime: JUST_READ_MS,
  }),

  /** The contacts and agreements that the user gave as a borrower of a dealer's applications. */
  agreements: (dealer: string) => ({
    ...readOf(['agreements', dealer], 'GET /account/agreements', { query: { dealer_id: dealer } }),
    staleTime: JUST_READ_MS,
  }),

  /** The user's applications with a dealer, newest first. */
  applications: (dealer: string) => ({
    ...readOf(['applications', dealer], 'GET /applications', { query: { dealer_id: dealer } }),
    staleTime: JUST_READ_MS,
  }),

  /** The borrowers of an application, and the statuses of their sections. */
  progress: ({ dealer, application }: ApplicationParams) =>
    readOf(['progress', application], 'POST /{dealer}/application/{application_id}/calculate-progress', {
      params: { dealer, application_id: application },
    }),

  record: <N extends RecordName>(name: N, params: BorrowerParams) =>
    apiQuery<RecordResponse<N>>(
      [name, params.application, params.borrower],
      operationAddress(`GET ${recordPaths[name]}`, { params: idsOf(params) }),
    ),

  documents: ({ dealer, application }: ApplicationParams) => ({
    ...readOf(['documents', application], 'GET /{dealer}/application/{application_id}/documents', {
      params: { dealer, application_id: application },
    }),
    // The list that was read before a signing is incomplete after it.
    staleTime: JUST_READ_MS,
  }),

  /** Every answer of a borrower in words. */
  review: ({ dealer, application, borrower }: BorrowerParams) =>
    readOf(['review', application, borrower], 'GET /{dealer}/borrower/{borrower_id}/review', {
      params: { dealer, borrower_id: borrower },
    }),

  /** The addresses of the primary borrower, which a co-borrower may confirm as theirs. */
  currentAddress: ({ dealer, application }: ApplicationParams) =>
    readOf(['currentAddress', application], 'GET /{dealer}/application/{application_id}/current-address', {
      params: { dealer, application_id: application },
    }),

  /** The entries of a list section: `list` is the field of the response that holds them. */
  list: (names: ListNames, params: BorrowerParams) => ({
    ...apiQuery<ListResponse>(
      [names.list, params.application, params.borrower],
      operationAddress(listKeys(names).read, { params: idsOf(params) }),
    ),
    select: dataOf<ListResponse>,
  }),
}

/** Returns whether a record is calculated from others. After a save of those an older one is wrong, so it is never shown. */
export const isCalculated = ({ queryKey: [name] }: { queryKey: QueryKey }): boolean =>
  name === ('summary' satisfies RecordName)

const FRESH_MS = 10_000
const RETRIES = 3

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
