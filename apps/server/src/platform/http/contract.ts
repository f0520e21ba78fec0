import { type ErrorCode, errorCodes } from '@porchlight/domain'
import type { FastifySchema, HTTPMethods } from 'fastify'
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { type Access, accessRules } from './access.ts'

/** The response where it is not JSON: a stream, a file, or one of several types by the Accept header. */
export interface ContentResponse {
  description: string
  content: Record<string, { schema: TSchema }>
}
export type SuccessResponse = TSchema | ContentResponse

/** The contract of a route with its callers; OpenAPI is generated from it. */
export interface Contract {
  method: Extract<HTTPMethods, 'GET' | 'POST' | 'PUT' | 'DELETE'>
  url: string
  operationId: string
  tags: readonly [string]
  summary: string
  description?: string
  access: Access
  params?: TSchema | undefined
  query?: TSchema | undefined
  body?: TSchema | undefined
  response: Record<number, SuccessResponse>
  /** The route's own; what every route may refuse is added. */
  refusals: readonly ErrorCode[]
  /** Responses have an ETag. */
  etag?: true
  /** Takes If-Match, and refuses to write over a newer version. */
  ifMatch?: true
  /** Takes an Idempotency-Key. */
  idempotent?: true
}

/** A schema with a name of its own: OpenAPI lists it once, under this name. */
export const named = <S extends TSchema>(title: string, schema: S): S => ({ ...schema, title })

/** An object that has these properties and no others. */
export const closed = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false })

/** The schema's type, or null. */
export const nullable = <S extends TSchema & { type: string }>(schema: S) =>
  Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] })

const segments = {
  dealer: 'Slug or id of the dealer',
  application_id: 'Id of the application, ten characters',
  borrower_id: 'Id of the borrower',
  document_id: 'Id of the set of documents of one borrower',
  staff_id: 'Id of the person',
  export_id: 'Id of the files of many applications',
  id: 'Id of the entry',
}
type Segment = keyof typeof segments

/** A part of an address. */
export const pathSegment = (name: Segment) => Type.String({ minLength: 1, maxLength: 63, description: segments[name] })
/** The parameters of a path. */
export const pathParams = <const N extends Segment>(...names: N[]) =>
  Type.Unsafe<Record<N, string>>({
    type: 'object',
    properties: Object.fromEntries(names.map(name => [name, pathSegment(name)])),
    required: names,
  })

/** An operationId of several words: 'saveLand' and 'already-owned' are saveLandAlreadyOwned. */
export const camelCase = (first: string, ...rest: string[]): string =>
  first +
  rest
    .flatMap(text => text.split(/[-_]/))
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

export const noContent = Type.Null({ description: 'No body' })

const errorResponse = named(
  'ErrorResponse',
  closed({
    code: Type.Unsafe<ErrorCode>({ type: 'string', enum: Object.keys(errorCodes) }),
    message: Type.String({ description: 'For the person, in the language of the request' }),
    errors: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Messages by field, in the same language' }),
    ),
  }),
)

/** Every refusal that a route may answer with, its own ones and those of the framework around it. */
export function declaredRefusals({
  method,
  access,
  params,
  query,
  body,
  refusals,
  ifMatch,
  idempotent,
}: Contract): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...refusals,
      ...accessRules[access].refusals,
      ...when(params || query, 'malformed_address'),
      ...when(params || query || body, 'unstorable_characters'),
      ...when(method !== 'GET', 'malformed_request', 'request_too_large', 'unsupported_media_type'),
      ...when(body, 'invalid_form'),
      ...when(ifMatch, 'malformed_if_match', 'version_conflict'),
      ...when(idempotent, 'malformed_idempotency_key', 'idempotency_key_reused'),
      'internal_error',
      'service_unavailable',
    ]),
  ]
}
const when = (applies: unknown, ...codes: ErrorCode[]): ErrorCode[] => (applies ? codes : [])

/** The contract in the form that Fastify validates by and @fastify/swagger publishes. */
export function contractSchema(contract: Contract): FastifySchema {
  const { operationId, tags, summary, access, params, query, body, response, etag } = contract
  return {
    operationId,
    tags,
    summary,
    description: descriptionOf(contract),
    security: accessRules[access].security,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...requestHeaders(contract),
    response: {
      ...Object.fromEntries(Object.entries(response).map(([status, success]) => [status, described(success, etag)])),
      ...errorResponses(declaredRefusals(contract)),
    },
  }
}

/** Returns the sentences of the route itself, and those that follow from its declarations. */
const descriptionOf = ({ description, access, etag, ifMatch, idempotent }: Contract): string =>
  [
    ...(description ? [/[.!?]$/.test(description) ? description : `${description}.`] : []),
    accessRules[access].description,
    ...(etag ? ['The response has the version as its `ETag`.'] : []),
    ...(ifMatch ? ['With `If-Match`, a newer version is not replaced (412).'] : []),
    ...(idempotent ? ['With `Idempotency-Key`, a repeated call returns the first response.'] : []),
  ].join(' ')

function requestHeaders({ ifMatch, idempotent }: Contract): FastifySchema {
  if (!ifMatch && !idempotent) return {}
  const properties = {
    ...(ifMatch && {
      'if-match': Type.Optional(Type.String({ description: 'The ETag of the version that is changed' })),
    }),
    ...(idempotent && {
      'idempotency-key': Type.Optional(
        Type.String({ description: 'Makes a repeated call answer the same and change nothing' }),
      ),
    }),
  }
  return { headers: Type.Object(properties) }
}

const etagHeader = { etag: { type: 'string', description: 'The version, for If-Match' } }
const retryAfterHeader = { 'retry-after': { type: 'integer', description: 'Seconds until a retry makes sense' } }

function described(success: SuccessResponse, etag: true | undefined): object {
  const headers = etag ? { headers: etagHeader } : {}
  if ('content' in success) return { ...success, ...headers }
  const description = 'description' in success ? String(success.description) : 'Success'
  if (success === noContent) return { description, type: 'null', ...headers }
  return { description, content: { 'application/json': { schema: success } }, ...headers }
}

const RETRIED: ReadonlySet<ErrorCode> = new Set([
  'captcha_unavailable',
  'documents_being_prepared',
  'service_unavailable',
])

function errorResponses(codes: ErrorCode[]): Record<number, object> {
  const byStatus = Map.groupBy(codes, code => errorCodes[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map(code => `\`${code}\`: ${errorCodes[code].message}`).join('\n\n'),
        ...((status === 429 || group.some(code => RETRIED.has(code))) && { headers: retryAfterHeader }),
        content: { 'application/json': { schema: errorResponse } },
      },
    ]),
  )
}
