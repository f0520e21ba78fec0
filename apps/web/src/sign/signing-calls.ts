import type { BorrowerOperations, ResponseOf, SigningState } from '@porchlight/api'
import { operationAddress } from '@porchlight/domain'
import { ApiError } from '../data/base/api-error.ts'
import {
  apiErrorOf,
  jsonOf,
  type KeyFor,
  type RequestFor,
  type RequestOptions,
  sendRequest,
} from '../data/base/request.ts'
import { sendUntilTaken } from '../data/base/still-saving.ts'
import { readEventStream } from '../data/event-stream.ts'

type SignerKey = KeyFor<BorrowerOperations, 'signer'>
/** The steps of a signer. Each answers with what the page shows next. */
export type Step = Extract<SignerKey, `POST ${string}`>
export type StepRequest<K extends Step> = RequestFor<BorrowerOperations, K>

export interface SigningCalls {
  /** `stop` ends the repetition. */
  act<K extends Step>(step: K, request: StepRequest<K>, stop: AbortSignal): Promise<SigningState>
  pdf(document_id: string): Promise<ArrayBuffer>
  /** Calls `onClosed` at once when the documents can no longer be signed. Returns a function that ends it. */
  follow(onClosed: (refusal: ApiError) => void): () => void
}

const OPEN = 'POST /signing/open'

async function send(operation: SignerKey | typeof OPEN, request: RequestOptions): Promise<Response> {
  // Without cookies: the page may be embedded in a frame.
  const respond = () => sendRequest(...operationAddress(operation, request), { ...request, credentials: 'omit' })
  // A step that was done is not done again.
  const response = await (request.stop ? sendUntilTaken(respond, request.stop) : respond())
  if (!response.ok) throw await apiErrorOf(response)
  return response
}

/** The code decides, and the status of a refusal that came as an event is not sent. */
const CONFLICT = 409

/** Consumes the one-time token. The bearer token stays in this closure. */
export async function openSigning(token: string): Promise<{ state: SigningState; calls: SigningCalls }> {
  const opened: ResponseOf<BorrowerOperations[typeof OPEN]> = await jsonOf(await send(OPEN, { body: { token } }))
  const { bearer, expires_at: _, ...state } = opened
  const headers = { authorization: `Bearer ${bearer}` }
  return {
    state,
    calls: {
      act: async (step, request, stop) => jsonOf(await send(step, { ...request, stop, headers })),
      follow: onClosed =>
        readEventStream(signal => send('GET /signing/events', { headers, signal }), {
          onData: data => onClosed(new ApiError(CONFLICT, JSON.parse(data))),
          onRefused: onClosed,
        }),
      pdf: async document_id =>
        (await send('GET /signing/documents/{document_id}', { params: { document_id }, headers })).arrayBuffer(),
    },
  }
}
