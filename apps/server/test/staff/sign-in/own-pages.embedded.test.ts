import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@porchlight/domain/staff'
import { afterAll, expect, test } from 'vitest'
import { type OpenApi, operationsOf } from '../../support/openapi-values.ts'
import { testServices } from '../../support/services.ts'
import { signedInStaff, staffApp } from '../../support/staff.ts'

const services = await testServices()
const app = await staffApp(services)
afterAll(async () => {
  await app.close()
  await services.close()
})
const { body: document } = await app.inject({ url: '/v1/openapi.json' })
const changing = operationsOf(JSON.parse(document) as OpenApi).filter(
  ({ method, path }) => method !== 'GET' && path.includes('/staff/'),
)

test('every staff call that is no GET is refused without the header or from another origin', async () => {
  const { browser } = await signedInStaff(app, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  const header = { [STAFF_HEADER]: STAFF_HEADER_VALUE }
  const foreign: Record<string, string>[] = [
    {},
    header,
    { 'sec-fetch-site': 'same-origin' },
    { ...header, 'sec-fetch-site': 'same-site' },
    { ...header, 'sec-fetch-site': 'cross-site' },
    { ...header, origin: 'null' },
    { ...header, origin: `${services.settings.PUBLIC_URL}.evil.example` },
  ]
  expect(changing.length).toBeGreaterThan(15)
  for (const { method, path } of changing)
    for (const headers of foreign) {
      const url = path.replace(/\{\w+\}/g, 'none')
      const answer = await app.inject({ method, url, headers, cookies: browser.cookies })
      expect([method, path, headers, answer.json().code]).toEqual([method, path, headers, 'forbidden'])
    }
})
