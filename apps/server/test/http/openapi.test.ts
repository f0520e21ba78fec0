import { isDealerSlug } from '@porchlight/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { type TestServices, testServices } from '../support/services.ts'

type Operation = { summary?: string; tags?: string[]; responses: object }

let services: TestServices
let paths: [path: string, operations: Record<string, Operation>][]
beforeAll(async () => {
  services = await testServices()
  const answer = await (await testApp(services)).inject({ url: '/v1/openapi.json' })
  paths = Object.entries(answer.json().paths)
})
afterAll(() => services.close())

it('says of every call what it does', () => {
  expect(paths.length).toBeGreaterThan(40)
  for (const [path, operations] of paths)
    for (const [method, { summary, tags }] of Object.entries(operations))
      expect({ call: `${method} ${path}`, summary, tags }).toEqual({
        call: expect.any(String),
        summary: expect.stringMatching(/\w/),
        tags: [expect.any(String)],
      })
})

it('has no call whose place a dealer could take', () => {
  const segments = new Set(paths.map(([path]) => path.split('/')[2]!).filter(segment => !segment.startsWith('{')))
  expect([...segments].filter(isDealerSlug)).toEqual([])
})
