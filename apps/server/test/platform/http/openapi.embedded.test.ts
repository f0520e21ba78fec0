import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { errorCodes, isDealerSlug } from '@porchlight/domain'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../src/platform/ids.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { signIn } from '../../support/app.ts'
import { operationsOf } from '../../support/openapi-values.ts'
import { testedApi } from '../../support/tested-api.ts'

interface Response {
  description: string
  content?: Record<string, { schema: object }>
}
interface Operation {
  operationId: string
  summary: string
  tags: string[]
  responses: Record<string, Response>
}

const root = path.resolve(import.meta.dirname, '../../../../..')
const { app, services } = await testedApi()
const document = (await app.inject({ url: '/v1/openapi.json' })).json()
const paths: [path: string, operations: Record<string, Operation>][] = Object.entries(document.paths)
const operations = paths.flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ route: `${method} ${path}`, ...operation })),
)

it('is valid OpenAPI 3.1', async () => {
  const { errors, valid } = await new Validator().validate(structuredClone(document))
  expect({ errors, valid }).toEqual({ errors: undefined, valid: true })
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

describe.each(operations)('$route', ({ operationId, summary, tags, responses }) => {
  const statuses = Object.keys(responses).map(Number)

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
