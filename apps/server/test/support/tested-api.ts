import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { testApp } from './app.ts'
import { type TestServices, testServices } from './services.ts'
import { staffApp } from './staff.ts'

export interface TestedApi {
  services: TestServices
  app: FastifyInstance
}

const testedWith =
  (makeApp: (services: TestServices) => Promise<FastifyInstance>) =>
  async (overrides?: Parameters<typeof testServices>[0]): Promise<TestedApi> => {
    const services = await testServices(overrides)
    const app = await makeApp(services)
    afterAll(async () => {
      await app.close()
      await services.close()
    })
    return { services, app }
  }

/** Opens the API for the tests of one file, awaited at its top, over services of its own, which end after the last test. */
export const testedApi = testedWith(services => testApp(services))

/** The same with the sign-in of staff. */
export const testedStaffApi = testedWith(staffApp)
