import type { BodyOf, RefusalOf, ResponseOf, StaffOperations } from '@porchlight/api'
import { operationAddress } from '@porchlight/domain'
import { STAFF_HEADER, STAFF_HEADER_VALUE, STEP_UP_HEADER } from '@porchlight/domain/staff'
import { QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { ApiError, isWorthRetrying, noAnswer } from '../../data/base/api-error.ts'
import {
  apiErrorOf,
  type JsonKey as JsonKeyOf,
  jsonOf,
  type RequestArgs,
  type RequestFor,
  type RequestOptions,
  sendRequest,
} from '../../data/base/request.ts'
import { changeOnce, type Sending } from '../../data/request-keys.ts'
import { saveBlob } from '../../ui/save-blob.ts'

export { isRefusal } from '../../data/base/request.ts'

type Key = keyof StaffOperations
type JsonKey = JsonKeyOf<StaffOperations>
/** The operations that answer with a file or a stream. */
type ContentKey = Exclude<Key, JsonKey>

/** A call that takes a confirmation, as it is sent. */
export type ChangeToConfirm = BodyOf<StaffOperations['POST /staff/step-up/options']>

/** The operations that take a confirmation; `POST /staff/step-up` makes its proof. */
type ConfirmedKey = {
  [K in Key]: 'staff_step_up_required' extends RefusalOf<StaffOperations, K> ? K : never
}[Exclude<Key, 'POST /staff/step-up'>]

interface Confirming {
  /** Asks for the confirmation of the call, and returns its proof. */
  stepUp: (change: ChangeToConfirm) => Promise<string>
  /** True for a change that can be sent only once. Any other is tried first, so that a mistake in a field shows before anything is asked. */
  atOnce?: boolean
}

/** Parameters, query and body of an operation, and the headers that it takes. A repeat is never a second change. */
export type CallOf<K extends Key> = RequestFor<StaffOperations, K> &
  (StaffOperations[K] extends { idempotent: true } ? Sending : unknown) &
  (K extends ConfirmedKey ? Confirming : unknown)
type Args<K extends Key> = RequestArgs<CallOf<K>>

type Options = RequestOptions & Partial<Confirming>

let onSignedOut: () => void = () => undefined

/** Sets what happens when the server no longer knows the session. */
export const setSignedOutListener = (listener: () => void): void => {
  onSignedOut = listener
}

/** Time when this page last changed something. What was read before may be different now. */
let lastChange = 0

/**
 * Sends a request. One with a key that is sent again, also from another page, is the same one until its outcome is known, or until the record
 * is changed otherwise at the same path.
 */
async function sendOnce(method: string, path: string, request: RequestOptions, proof?: string): Promise<Response> {
  const { idempotencyKey: key, stop, body, ifMatch } = request
  if (key === undefined || stop === undefined) return sendOne(method, path, request, proof)
  const contents = { body, ifMatch }
  const send = (_: typeof contents, sending: Sending) => sendOne(method, path, { ...request, ...sending }, proof)
  // The same response can be for two pages.
  return (await changeOnce([method, path], { contents, send, key, stop })).clone()
}

async function sendOne(method: string, path: string, request: RequestOptions, proof?: string): Promise<Response> {
  const headers = { [STAFF_HEADER]: STAFF_HEADER_VALUE, ...(proof && { [STEP_UP_HEADER]: proof }) }
  const response = await sendRequest(method, path, { ...request, headers })
  if (response.ok) {
    if (method !== 'GET') lastChange = Date.now()
    return response
  }
  const error = await apiErrorOf(response)
  if (error.code === 'unauthenticated') onSignedOut()
  throw error
}

/** Throws `ApiError` for a refusal and for a call without a response. `path`: below /v1. */
async function send(method: string, path: string, { stepUp, atOnce, ...request }: Options = {}): Promise<Response> {
  if (!stepUp || !atOnce)
    try {
      return await sendOnce(method, path, request)
    } catch (error) {
      if (!stepUp || !(error instanceof ApiError && error.code === 'staff_step_up_required')) throw error
    }
  return sendOnce(method, path, request, await stepUp({ method, path, body: request.body ?? null }))
}

const respond = (operation: string, options?: Options): Promise<Response> =>
  send(...operationAddress(operation, options), options)

/** An operation of the lender's side. Throws `ApiError` for a refusal and for a call without a response. */
export const call = async <K extends JsonKey>(
  operation: K,
  ...[options]: Args<K> & [Options?]
): Promise<ResponseOf<StaffOperations[K]>> => jsonOf(await respond(operation, options))

/** The same with the response itself: a file, a stream, or one whose headers count. */
export const callForContent = <K extends Key>(operation: K, ...[options]: Args<K> & [Options?]): Promise<Response> =>
  respond(operation, options)

/** A change. Returns the ETag after it, with which it is undone unless something else changed since. */
export const callForVersion = async <K extends JsonKey>(
  operation: K,
  ...[options]: Args<K> & [Options?]
): Promise<string | null> => (await respond(operation, options)).headers.get('etag')

/** Waits for a change, then reads the page again, also where the change was refused. Without an answer, the page stays as it is. */
export async function readAgain<T>(sent: Promise<T>, changed: () => Promise<unknown>): Promise<T> {
  const isAnswered = await sent.then(
    () => true,
    error => !(error instanceof ApiError && error.code === 'no_answer'),
  )
  if (isAnswered) await changed()
  return sent
}

/** Saves a file that the server makes or has. A link could not fetch it: it does not send the header of the staff pages. */
export async function saveFile<K extends ContentKey>(
  operation: K,
  name: string,
  ...[options]: Args<K> & [Options?]
): Promise<void> {
  saveBlob(await (await respond(operation, options)).blob().catch(noAnswer), name)
}

/** Shows a file in a tab of its own, which opens with the press. A browser that opens none saves it under the name. */
export async function openFile<K extends ContentKey>(
  operation: K,
  name: string,
  ...[options]: Args<K> & [Options?]
): Promise<void> {
  const tab = open('', '_blank')
  try {
    const blob = await (await respond(operation, options)).blob().catch(noAnswer)
    if (tab) tab.location.href = URL.createObjectURL(blob)
    else saveBlob(blob, name)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** The query of a read. Its key is the path below /v1/staff. */
export const readOf = <K extends JsonKey & `GET ${string}`>(operation: K, ...[options]: Args<K> & [Options?]) =>
  queryOptions<ResponseOf<StaffOperations[K]>>({
    queryKey: [operationAddress(operation, options)[1].slice('/staff'.length)],
  })

/** Reads a path below /v1/staff, as the key of a query has it. */
export const readPath = async (path: string): Promise<unknown> => jsonOf(await send('GET', `/staff${path}`))

const FRESH_MS = 10_000
const RETRIES = 2

/** A cache of reads below /v1/staff. The key of a query is its path. */
export const createStaffClient = (read: (path: string) => Promise<unknown>, retries = RETRIES): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: [path] }: QueryFunctionContext) => read(String(path)),
        staleTime: ({ state }) => (state.dataUpdatedAt <= lastChange ? 0 : FRESH_MS),
        // A page says at once that it is offline, and reads again with the first connection.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => navigator.onLine && isWorthRetrying(retries)(failures, error),
        refetchOnWindowFocus: false,
      },
    },
  })
