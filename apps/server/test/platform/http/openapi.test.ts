import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { borrowerOperations, staffOperations } from '@porchlight/api'
import { errorCodes, isDealerSlug } from '@porchlight/domain'
import { staffRoles } from '@porchlight/domain/staff'
import { Validator } from '@seriousme/openapi-schema-validator'
import Schema from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../src/platform/ids.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { signIn } from '../../support/app.ts'
import { oidcClientKeys } from '../../support/oidc-stand-in.ts'
import { operationsOf } from '../../support/openapi-values.ts'
import { testedApi } from '../../support/tested-api.ts'

interface Response {
  description: string
  content?: Record<string, { schema: object }>
}
interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: { in: string; name: string; required?: boolean; description: string }[]
  requestBody?: { content: Record<string, { schema: object; example: unknown }> }
  responses: Record<string, Response>
}

const root = path.resolve(import.meta.dirname, '../../../../..')
// With every optional part of the contract.
const { app, services } = await testedApi({
  settings: { ...oidcClientKeys, STAFF_OIDC_ISSUER: 'https://login.example' },
})
const document = (await app.inject({ url: '/v1/openapi.json' })).json()
const paths: [path: string, operations: Record<string, Operation>][] = Object.entries(document.paths)
const operations = paths.flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ route: `${method} ${path}`, ...operation })),
)

/** The schema with those that it refers to in their places. */
function withComponents(schema: unknown): object {
  const text = JSON.stringify(schema, (_, value) =>
    typeof value?.$ref === 'string' ? document.components.schemas[value.$ref.split('/').at(-1)] : value,
  )
  return JSON.parse(text)
}

/** Paths of objects in the schema that may have any property. */
function openObjects(schema: object, path = ''): string[] {
  const { type, additionalProperties } = schema as { type?: string | string[]; additionalProperties?: unknown }
  const isOpen = [type].flat().includes('object') && additionalProperties !== false
  const inside = Object.entries(schema).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? openObjects(value, `${path}/${name}`) : [],
  )
  return [...(isOpen ? [path] : []), ...inside]
}

it('is valid OpenAPI 3.1', async () => {
  const { errors, valid } = await new Validator().validate(structuredClone(document))
  expect({ errors, valid }).toEqual({ errors: undefined, valid: true })
})

it('has sessions of borrowers, signers and staff, and none of dealers', () => {
  expect(Object.keys(document.components.securitySchemes)).toEqual(['identity', 'bearer', 'staff'])
  expect(staffRoles).toEqual(['OFFICER', 'MANAGER', 'ADMINISTRATOR', 'COMPLIANCE'])
})

it('names its server, and each tag that operations have, with a description', () => {
  expect(document.servers).toEqual([{ url: services.settings.PUBLIC_URL, description: 'This installation' }])
  const used = new Set(operations.flatMap(({ tags }) => tags))
  const defined: { name: string; description: string }[] = document.tags
  expect(defined.map(({ name }) => name)).toEqual([...used].sort())
  for (const { description } of [document.info, ...defined]) expect(description).toMatch(/^[A-Z].{15,}/)
})

const requests = operations.flatMap(({ route, requestBody }) => {
  const body = requestBody?.content['application/json']
  return body ? [{ route, ...body }] : []
})

it.each(requests)('$route has an example, and takes no properties but those of its schema', ({ schema, example }) => {
  const whole = withComponents(schema)
  expect([example, Schema.Errors(whole, example)]).toEqual([expect.anything(), [true, []]])
  // Browsers decide which properties a credential has; a change that is confirmed has those of its own operation.
  expect(openObjects(whole).filter(path => !/^\/properties\/(credential|body$)/.test(path))).toEqual([])
})

it('names the value of a query that is missing', async () => {
  const { headers } = await signIn(services)
  const needing = operations.filter(({ parameters = [] }) =>
    parameters.some(each => each.in === 'query' && each.required),
  )
  expect(needing.length).toBeGreaterThan(1)
  for (const { route, parameters = [] } of needing) {
    const [method = '', url] = route.split(' ')
    const answer = await app.inject({ method: method.toUpperCase() as 'GET', url, headers })
    const missing = parameters.filter(each => each.in === 'query' && each.required).map(({ name }) => name)
    const { code, errors } = answer.json()
    expect([answer.statusCode, code, errors]).toEqual([
      400,
      'malformed_address',
      Object.fromEntries(missing.map(name => [name, 'This value is missing'])),
    ])
  }
})

it('has every operation of the contract', () => {
  const served = new Set(operations.map(({ route }) => route))
  const keys = Object.keys({ ...borrowerOperations, ...staffOperations }).map(key =>
    key.replace(/^\w+ /, method => `${method.toLowerCase()}/v1`),
  )
  expect(keys.filter(key => !served.has(key))).toEqual([])
})

it('names every operation once', () => {
  expect(operations.length).toBeGreaterThan(60)
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids).toEqual([...new Set(ids)])
})

it('has the operations that the documents name', () => {
  const shape = (address: string) => address.replace(/\{\w+\}|…/g, '{}')
  const known = new Set(operations.map(({ route }) => shape(route)))
  const named = globSync('docs/**/*.md', { cwd: root }).flatMap(file =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/`(GET|POST|PUT|DELETE) (\/v1\/[\w{}/-]+)/g)].map(
      ([, method = '', address = '']) => ({ file, route: `${method.toLowerCase()} ${address}` }),
    ),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ route }) => !known.has(shape(route)))).toEqual([])
})

it('has no route whose place a dealer could take', () => {
  const segments = new Set(paths.map(([path]) => path.split('/')[2]!).filter(segment => !segment.startsWith('{')))
  expect([...segments].filter(isDealerSlug)).toEqual([])
})

describe.each(operations)('$route', ({ operationId, summary, description, tags, parameters = [], responses }) => {
  const statuses = Object.keys(responses).map(Number)

  it('has a description, and one of each parameter', () => {
    for (const { description: text } of [{ description }, ...parameters]) expect(text).toMatch(/^\w.{10,}/)
  })

  it('has an id, a summary and a tag', () => {
    expect({ operationId, summary, tags }).toEqual({
      operationId: expect.stringMatching(/^[a-z]\w+$/),
      summary: expect.stringMatching(/\w/),
      tags: [expect.any(String)],
    })
  })

  it('has a schema for every success', () => {
    const successes = statuses.filter(status => status < 300)
    expect(successes).not.toEqual([])
    for (const status of successes.filter(status => status !== 204))
      for (const { schema } of Object.values(responses[status]!.content ?? { missing: { schema: {} } }))
        expect(schema).not.toEqual({})
  })

  it('lists its refusals by codes of the table', () => {
    const refusals = statuses.filter(status => status >= 400)
    expect(refusals).toContain(500)
    for (const status of refusals) {
      const { content, description } = responses[status]!
      const codes = [...description.matchAll(/^`(\w+)`/gm)].map(([, code]) => code!)
      expect(content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } })
      expect(codes).not.toEqual([])
      expect(codes.map(code => errorCodes[code as keyof typeof errorCodes]?.status)).toEqual(codes.map(() => status))
    }
  })
})

it('refuses a body where a route takes none', async () => {
  const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
  const headers = { ...(await signIn(services)).headers, ...staffHeaders(officer) }
  const bodiless = operationsOf(document).filter(({ method, body }) => method !== 'GET' && !body)
  expect(bodiless.length).toBeGreaterThan(10)
  const params: Record<string, string> = { session_id: newId(), section_name: 'assets' }
  for (const { method, path } of bodiless) {
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'none')
    const answer = await app.inject({ method, url, headers, payload: { more: 1 } })
    expect([path, answer.json().code]).toEqual([path, 'malformed_request'])
  }
})
