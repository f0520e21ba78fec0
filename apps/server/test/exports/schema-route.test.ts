import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { applicationFileSchema } from '../../src/exports/json/application-schema.ts'
import { testedApi } from '../support/tested-api.ts'

const { app } = await testedApi()
const published = path.resolve(import.meta.dirname, '../../../../docs/product/application-file.schema.json')

test('anyone gets the schema of application files, which is the one of the documents', async () => {
  const response = await app.inject({ url: '/v1/schemas/application-file-1.json' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toMatch(/^application\/schema\+json/)
  expect(response.json()).toEqual(applicationFileSchema())
  expect(response.json()).toEqual(JSON.parse(readFileSync(published, 'utf8')))
})
