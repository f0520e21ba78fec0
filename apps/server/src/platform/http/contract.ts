import {
  errorResponse,
  noContent,
  type Operation,
  pathSegment,
  type Segment,
  type SuccessResponse,
} from '@porchlight/api'
import { type ErrorCode, errorCodes } from '@porchlight/domain'
import type { FastifyRequest, FastifySchema, HTTPMethods } from 'fastify'
import Type from 'typebox'
import { accessRules } from './access.ts'

/** The contract of a route with its callers; OpenAPI is generated from it. */
export interface Contract extends Operation {
  method: Extract<HTTPMethods, 'GET' | 'POST' | 'PUT' | 'DELETE'>
  url: string
}

/** The contract of an operation, by its key. The path has colons before its parameters, as the router reads it. */
export function contractOf(key: string, operation: Operation): Contract {
  const [method = '', path = ''] = key.split(' ')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as Segment)
  return {
    ...(names.length > 0 && { params: Type.Object(Object.fromEntries(names.map(name => [name, pathSegment(name)]))) }),
    ...operation,
    method: method as Contract['method'],
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
  }
}

/** The contract in the form that Fastify validates by and @fastify/swagger publishes. */
export function contractSchema(contract: Contract, refusals: ErrorCode[]): FastifySchema {
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
      ...errorResponses(refusals),
    },
  }
}

/** Returns the sentences of the route itself, and those that follow from its declarations. */
const descriptionOf = ({ description, access, etag, ifMatch, idempotent, share }: Contract): string =>
  [
    ...(description ? [/[.!?]$/.test(description) ? description : `${description}.`] : []),
    accessRules[access].description,
    ...(etag ? ['The response has the version as its `ETag`.'] : []),
    ...(ifMatch ? ['With `If-Match`, a newer version is not replaced (412).'] : []),
    ...(share ? [`For each person ${share.atOnce} run at a time, and ${share.waiting} more wait (429).`] : []),
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

/** Returns whether the operation of a request declares a header. One that it doesn't declare has no effect. */
export function declaresHeader(req: FastifyRequest, name: 'if-match' | 'idempotency-key'): boolean {
  const headers = req.routeOptions.schema?.headers as { properties: object } | undefined
  return headers !== undefined && name in headers.properties
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
  'maintenance',
  'read_only',
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
