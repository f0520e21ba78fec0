import { type LandSituation, registrationForm } from '@porchlight/domain'
import {
  applicationSectionCalls,
  aRegistration,
  borrowerSectionCalls,
  type SectionCall,
} from '@porchlight/domain/testing'
import type { FastifyInstance, InjectOptions } from 'fastify'

export type Headers = Record<string, string>
export const DEALER = 'sunrise-homes'

/** The API as one person uses it. */
export function callsOf(app: FastifyInstance, headers: Headers, from: Pick<InjectOptions, 'remoteAddress'> = {}) {
  const send = async (method: InjectOptions['method'], path: string, body?: object, more: Headers = {}) => {
    const answer = await app.inject({
      method: method!,
      url: `/v1${path}`,
      headers: { ...headers, ...more },
      ...from,
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, body: answer.json(), etag: answer.headers.etag as string | undefined }
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body?: object, more?: Headers) => send('POST', path, body, more),
    put: (path: string, body: object, more?: Headers) => send('PUT', path, body, more),
    remove: (path: string) => send('DELETE', path),
  }
}
export type Calls = ReturnType<typeof callsOf>

export interface ApplicationIds {
  application_id: string
  borrower_id: string
}

/** Someone registers; nothing else is answered yet. */
export async function start(calls: Calls, registration = {}): Promise<ApplicationIds> {
  const body = registrationForm.toRequest(aRegistration(registration))
  const { status, body: ids } = await calls.post('/application-start', { dealer_id: DEALER, ...body })
  if (status !== 201) throw new Error(`Starting answered ${status}: ${JSON.stringify(ids)}`)
  return ids as ApplicationIds
}

const thunks = (calls: Calls, sections: Record<string, SectionCall[]>) =>
  Object.values(sections)
    .flat()
    .map(([method, path, body]) => async () => {
      const request = 'disclaimer' in body ? { ...body, disclaimer: await fullNameOf(calls, path) } : body
      return method === 'PUT' ? calls.put(path, request) : calls.post(path, request)
    })

/** The name of the borrower of a consent, in which alone it can be given. */
const fullNameOf = async (calls: Calls, path: string): Promise<string> => (await calls.get(path)).body.full_name ?? ''

/** Every call of a borrower's own sections, in the order of the pages. */
export const borrowerCalls = (calls: Calls, { borrower_id }: ApplicationIds) =>
  thunks(calls, borrowerSectionCalls({ dealer: DEALER, borrower: borrower_id }))

/** The sections of the application that only its primary borrower fills in. */
export const applicationCalls = (calls: Calls, { application_id }: ApplicationIds, situation?: LandSituation) =>
  thunks(calls, applicationSectionCalls({ dealer: DEALER, application: application_id }, situation))

/** An application with every section answered, ready to sign. */
export async function fill(calls: Calls, ids: ApplicationIds): Promise<void> {
  for (const call of [...borrowerCalls(calls, ids), ...applicationCalls(calls, ids)]) {
    const { status, body } = await call()
    if (status >= 300) throw new Error(`Filling in answered ${status}: ${JSON.stringify(body)}`)
  }
}
