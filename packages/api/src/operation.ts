import type { ErrorCode } from '@porchlight/domain'
import Type, { type Static, type TSchema } from 'typebox'
import { type ApiAccess, accessRefusals, impliedRefusals } from './refusals.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The response where it is not JSON: a stream, a file, or one of several types by the Accept header. */
export interface ContentResponse {
  description: string
  content: Record<string, { schema: TSchema }>
}
export type SuccessResponse = TSchema | ContentResponse

export const contentOf = (description: string, schema: TSchema, ...types: string[]): ContentResponse => ({
  description,
  content: Object.fromEntries(types.map(type => [type, { schema }])),
})
/** A file of one of these types. */
export const fileOf = (description: string, ...types: string[]): ContentResponse =>
  contentOf(description, Type.String({ format: 'binary' }), ...types)

/** The parts of addresses, with their descriptions. */
export const segments = {
  dealer: 'Slug or id of the dealer',
  application_id: 'Id of the application, ten characters',
  borrower_id: 'Id of the borrower',
  document_id: 'Id of the set of documents of one borrower',
  staff_id: 'Id of the person',
  batch_id: 'Id of the zip, as its caller chose it',
  message_id: 'Id of the message',
  id: 'Id of the entry',
}
export type Segment = keyof typeof segments

/** A part of an address. */
export const pathSegment = (name: Segment) => Type.String({ minLength: 1, maxLength: 63, description: segments[name] })

/** The calls of an operation that one person may have under way on a server. */
export interface Share {
  atOnce: number
  /** Calls that wait besides; more are refused. */
  waiting: number
}

/** The contract of a call of the API; method and path are its key in a table of {@link Operations}. */
export interface Operation {
  operationId: string
  tags: readonly [string]
  summary: string
  description?: string
  access: ApiAccess
  /** Where a part of the path has a schema of its own. By default each is a text. */
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** Keyed by status. */
  response: Readonly<Record<number, SuccessResponse>>
  /** The operation's own; what every operation may refuse is added. */
  refusals: readonly ErrorCode[]
  /** Responses have an ETag. */
  etag?: true
  /** Takes If-Match, and refuses to write over a newer version. */
  ifMatch?: true
  /** Takes an Idempotency-Key. */
  idempotent?: true
  /** Served while the installation is read-only, although it is no GET: it reads, stops messages, or opens, extends or ends a session. */
  inReadOnly?: true
  /** The share of each person. An operation that reads stored files or uses a document thread has one, which a test asks for. */
  share?: Share
}

/** Keyed by method and path below /v1, such as `PUT /staff/applications/{application_id}/checks`. */
export type Operations = Readonly<Record<string, Operation>>

/** A table of operations with the types of its entries. */
export const defineOperations = <const T extends Readonly<Record<`${Method} /${string}`, Operation>>>(
  operations: T,
): T => operations

/** An operationId of several words: 'saveLand' and 'already-owned' are saveLandAlreadyOwned. */
export const camelCase = (first: string, ...rest: string[]): string =>
  first +
  rest
    .flatMap(text => text.split(/[-_]/))
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type Typed<S> = S extends TSchema ? Static<S> : undefined

export type ParamsOf<T, K extends keyof T> = T[K] extends { params: infer S extends TSchema }
  ? Static<S>
  : { [N in NamesIn<K>]: string }
export type QueryOf<O> = O extends { query: infer S } ? Typed<S> : undefined
export type BodyOf<O> = O extends { body: infer S } ? Typed<S> : undefined

type OneOf<R> = R extends ContentResponse ? never : R extends TSchema ? Static<R> : never
/** The JSON of a success; never for a file or a stream. */
export type ResponseOf<O extends Operation> = OneOf<O['response'][keyof O['response']]>

/** The refusals of an operation, its own and those of the framework. */
export const declaredRefusals = (method: string, operation: Operation): ErrorCode[] => {
  const { refusals, access, params, query, body, ifMatch, idempotent, share, inReadOnly } = operation
  const change = method !== 'GET'
  const notInReadOnly = change && !inReadOnly
  const parts = { params, query, body, change, notInReadOnly, ifMatch, idempotent, share, always: true }
  const implied = Object.entries(impliedRefusals).filter(([part]) => parts[part as keyof typeof parts])
  return [...new Set<ErrorCode>([...refusals, ...accessRefusals[access], ...implied.flatMap(([, codes]) => codes)])]
}

type Implied = typeof impliedRefusals
/** Every code that an operation may refuse with, by its key in a table. */
export type RefusalOf<T extends Operations, K extends keyof T> =
  | T[K]['refusals'][number]
  | (typeof accessRefusals)[T[K]['access']][number]
  | Implied[
      | 'always'
      | (K extends `GET ${string}` ? never : 'change' | 'notInReadOnly')
      | ([NamesIn<K>] extends [never] ? never : 'params')][number]
  | Implied[keyof Implied & keyof T[K]][number]

type Query<V> = Record<never, never> extends V ? { query?: V } : { query: V }
type Body<V> = null extends V ? { body?: V } : { body: V }
/** The request of an operation, besides headers. */
export type RequestOf<T extends Operations, K extends keyof T> = ([NamesIn<K>] extends [never]
  ? unknown
  : { params: ParamsOf<T, K> }) &
  (T[K] extends { query: infer S extends TSchema } ? Query<Static<S>> : unknown) &
  (T[K] extends { body: infer S extends TSchema } ? Body<Static<S>> : unknown)
