import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { testApp } from './app.ts'
import { type TestServices, testServices } from './services.ts'

export interface TestedApi {
  services: TestServices
  app: FastifyInstance
}

/** For the tests of one file, awaited at its top: the API over services of its own, which end after the last test. */
export async function testedApi(overrides?: Parameters<typeof testServices>[0]): Promise<TestedApi> {
  const services = await testServices(overrides)
  const app = await testApp(services)
  afterAll(async () => {
    await app.close()
    await services.close()
  })
  return { services, app }
}
