import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testedApi } from './support/tested-api.ts'

test('dump', async () => {
  const { app } = await testedApi()
  const text = JSON.stringify((await app.inject({ url: '/v1/openapi.json' })).json(), null, 1)
  writeFileSync(process.env.OPENAPI_OUT!, text)
  expect(text.length).toBeGreaterThan(10)
})
