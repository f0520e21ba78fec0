import { isDealerSlug } from '@porchlight/domain'
import { expect, it } from 'vitest'
import { testedApi } from '../../support/tested-api.ts'

type Operation = { summary?: string; tags?: string[]; responses: object }

const { app } = await testedApi()
const answer = await app.inject({ url: '/v1/openapi.json' })
const paths: [path: string, operations: Record<string, Operation>][] = Object.entries(answer.json().paths)

it('documents every operation', () => {
  expect(paths.length).toBeGreaterThan(40)
  for (const [path, operations] of paths)
    for (const [method, { summary, tags }] of Object.entries(operations))
      expect({ call: `${method} ${path}`, summary, tags }).toEqual({
        call: expect.any(String),
        summary: expect.stringMatching(/\w/),
        tags: [expect.any(String)],
      })
})

it('has no path that a dealer slug could shadow', () => {
  const segments = new Set(paths.map(([path]) => path.split('/')[2]!).filter(segment => !segment.startsWith('{')))
  expect([...segments].filter(isDealerSlug)).toEqual([])
})
