import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildApi } from '../../src/app.ts'
import { testServices } from '../support/services.ts'

test('the schema of each part of each request compiles', async () => {
  const services = await testServices()
  const schemas = new Set<object>()
  const addHooks = (api: FastifyInstance) => {
    api.addHook('onRoute', ({ schema = {} }) => {
      const { params, querystring, headers, body } = schema
      for (const part of [params, querystring, headers, body]) if (part) schemas.add(part)
    })
    api.get('/compile', { config: { access: 'anyone' }, schema: { hide: true } }, req => {
      for (const schema of schemas) req.compileValidationSchema(schema as Record<string, unknown>)({})
      return {}
    })
  }
  const app = await buildApi(services, { addHooks })
  onTestFinished(async () => {
    await app.close()
    await services.close()
  })
  expect((await app.inject('/compile')).json()).toEqual({})
  expect(schemas.size).toBeGreaterThan(100)
})
