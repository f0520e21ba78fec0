import type { AccountResponse, OtherContactResponse } from '@porchlight/api'
import type {
  AgreementsResponse,
  BorrowerParams,
  ListedApplication,
  ListResponse,
  ProgressResponse,
  ReviewResponse,
  SignedDocuments,
  StoredAnswers,
} from '@porchlight/domain'
import { QueryClient, type QueryFunctionContext, type QueryKey, queryOptions } from '@tanstack/react-query'
import { ApiError } from './base/api-error.ts'
import type { ApiResponse } from './client.ts'
import { identity } from './session.ts'

/** Method and path below /v1. */
type ApiRead = readonly [method: string, path: string]

export interface ConfirmableAddress {
  street1: string
  street2: string
  city: string
  county: string
  state: string | null
  zip_code: string
}
interface CurrentAddressResponse {
  has_valid_current_address: boolean
  address: ConfirmableAddress
  /** Confirming copies it too. */
  mailing_address: ConfirmableAddress | null
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { read: ApiRead }
  }
}

type ApplicationParams = Pick<BorrowerParams, 'dealer' | 'application'>

export const borrowerApiPath = ({ dealer, borrower }: BorrowerParams) => `/${dealer}/borrower/${borrower}`
const applicationApiPath = ({ dealer, application }: ApplicationParams) => `/${dealer}/application/${application}`

/** The records that pages of the form read and save, each at one path. */
export const recordPaths = {
  borrower: borrowerApiPath,
  demographics: params => `${borrowerApiPath(params)}/demographics`,
  consent: params => `${borrowerApiPath(params)}/consent`,
  application: applicationApiPath,
  home: params => `${applicationApiPath(params)}/home`,
  land: params => `${applicationApiPath(params)}/land`,
  summary: params => `${applicationApiPath(params)}/summary`,
} satisfies Record<string, (params: BorrowerParams) => string>

export type RecordName = keyof typeof recordPaths

/** A query whose result the server can also put into the page: a read of the API, by the client's `queryFn`. */
const apiQuery = <T>(queryKey: readonly unknown[], read: ApiRead) => ({
  ...queryOptions<ApiResponse<T>>({ queryKey }),
  meta: { read },
})

const dataOf = <T>({ data }: ApiResponse<T>): T => data

/** A result that is read again on each visit of the page, but not when the page arrived with it. */
const JUST_READ_MS = 2_000

/** Every read of the API that a page shows. A key begins with the name of the server's read for rendered pages. Keys name the application, so that all it has can be removed at once. */
export const queries = {
  /** The contacts that the user signs in with. Read from the identity token. */
  user: () => queryOptions({ queryKey: ['user'], queryFn: async () => (await identity())?.user ?? null, staleTime: 0 }),

  account: () => ({ ...apiQuery<AccountResponse>(['account'], ['GET', '/account']), select: dataOf<AccountResponse> }),

  /** The contact that an application was begun with which lists a contact of the user, who has no application. */
  otherContact: () => ({
    ...apiQuery<OtherContactResponse>(['other-contact'], ['GET', '/account/other-contact']),
    select: dataOf<OtherContactResponse>,
    staleTime: JUST_READ_MS,
  }),

  /** The contacts and agreements that the user gave as a borrower of a dealer's applications. */
  agreements: (dealer: string) => ({
    ...apiQuery<AgreementsResponse>(['agreements', dealer], ['GET', `/account/agreements?dealer_id=${dealer}`]),
    select: dataOf<AgreementsResponse>,
    staleTime: JUST_READ_MS,
  }),

  /** The user's applications with a dealer, newest first. */
  applications: (dealer: string) => ({
    ...apiQuery<ListedApplication[]>(['applications', dealer], ['GET', `/applications?dealer_id=${dealer}`]),
    select: dataOf<ListedApplication[]>,
    staleTime: JUST_READ_MS,
  }),

  /** The borrowers of an application, and the statuses of their sections. */
  progress: (params: ApplicationParams) => ({
    ...apiQuery<ProgressResponse>(
      ['progress', params.application],
      ['POST', `${applicationApiPath(params)}/calculate-progress`],
    ),
    select: dataOf<ProgressResponse>,
  }),

  record: <T = StoredAnswers>(name: RecordName, params: BorrowerParams) =>
    apiQuery<T>([name, params.application, params.borrower], ['GET', recordPaths[name](params)]),

  documents: (params: ApplicationParams) => ({
    ...apiQuery<SignedDocuments[]>(
      ['documents', params.application],
      ['GET', `${applicationApiPath(params)}/documents`],
    ),
    select: dataOf<SignedDocuments[]>,
    // The list that was read before a signing is incomplete after it.
    staleTime: JUST_READ_MS,
  }),

  /** Every answer of a borrower in words. */
  review: (params: BorrowerParams) => ({
    ...apiQuery<ReviewResponse>(
      ['review', params.application, params.borrower],
      ['GET', `${borrowerApiPath(params)}/review`],
    ),
    select: dataOf<ReviewResponse>,
  }),

  /** The addresses of the primary borrower, which a co-borrower may confirm as theirs. */
  currentAddress: (params: ApplicationParams) => ({
    ...apiQuery<CurrentAddressResponse>(
      ['currentAddress', params.application],
      ['GET', `${applicationApiPath(params)}/current-address`],
    ),
    select: dataOf<CurrentAddressResponse>,
  }),

  /** The entries of a list section: `list` is the field of the response that holds them. */
  list: ({ list, path }: { list: string; path: string }, params: BorrowerParams) => ({
    ...apiQuery<ListResponse & StoredAnswers>(
      [list, params.application, params.borrower],
      ['GET', `${borrowerApiPath(params)}/${path}`],
    ),
    select: dataOf<ListResponse & StoredAnswers>,
  }),
}

/** Returns whether a record is calculated from others. After a save of those an older one is wrong, so it is never shown. */
export const isCalculated = ({ queryKey: [name] }: { queryKey: QueryKey }): boolean =>
  name === ('summary' satisfies RecordName)

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
