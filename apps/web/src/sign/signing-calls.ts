import type { GivenJointCredit, GivenSignature, OpenSigningResponse, SigningState } from '@porchlight/domain'
import { ApiError, noAnswer } from '../data/base/api-error.ts'
import { apiErrorOf } from '../data/base/request.ts'
import { readEventStream } from '../data/event-stream.ts'

/** The calls of the signing page, and their bodies. */
export interface Acts {
  'hand-over': { agreed: true }
  consent: { agreed: true }
  sign: { signature: GivenSignature; intent: true; joint_credit?: GivenJointCredit }
  decline: { reason: string }
  [opened: `documents/${string}/opened`]: { sha256: string }
}

export interface SigningCalls {
  act<A extends keyof Acts>(act: A, sent: Acts[A]): Promise<SigningState>
  pdf(id: string): Promise<ArrayBuffer>
  /** Calls `onClosed` at once when the documents can no longer be signed. Returns a function that ends it. */
  follow(onClosed: (refusal: ApiError) => void): () => void
}

async function send(path: string, init: RequestInit): Promise<Response> {
  // Without cookies: the page may be embedded in a frame.
  const response = await fetch(`/v1/signing/${path}`, { ...init, credentials: 'omit' }).catch(noAnswer)
  if (!response.ok) throw await apiErrorOf(response)
  return response
}

const read = async <T>(response: Promise<Response>): Promise<T> => (await response).json().catch(noAnswer)

/** The code decides, and the status of a refusal that came as an event is not sent. */
const CONFLICT = 409

const json = { 'content-type': 'application/json' }
const posting = (body: object, headers: HeadersInit) => ({ method: 'POST', body: JSON.stringify(body), headers })

/** Consumes the one-time token. The bearer token stays in this closure. */
export async function openSigning(token: string): Promise<{ state: SigningState; calls: SigningCalls }> {
  const { bearer, expires_at: _, ...state } = await read<OpenSigningResponse>(send('open', posting({ token }, json)))
  const authorization = `Bearer ${bearer}`
  return {
    state,
    calls: {
      act: (act, sent) => read(send(act, posting(sent, { ...json, authorization }))),
      follow: onClosed =>
        readEventStream(signal => send('events', { headers: { authorization }, signal }), {
          onData: data => onClosed(new ApiError(CONFLICT, JSON.parse(data))),
          onRefused: onClosed,
        }),
      pdf: async id => (await send(`documents/${id}`, { headers: { authorization } })).arrayBuffer(),
    },
  }
}
