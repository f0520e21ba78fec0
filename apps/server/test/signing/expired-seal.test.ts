import { expect, it } from 'vitest'
import { retrySealing } from '../../src/signing/jobs.ts'
import { day } from '../support/clock.ts'
import { testKeys } from '../support/keys.ts'
import { testedApi } from '../support/tested-api.ts'
import { readyApplication, rosa } from './ready-application.ts'
import { signUnsealed, statusesOf } from './signing-desk.ts'

it('seals no document with a certificate that has expired, and seals it with a valid one', async () => {
  const keys = await testKeys()
  const { seal } = keys
  const valid = seal.validTo
  const desk = await testedApi({ keys })
  const { services } = desk
  const ready = await readyApplication(desk, rosa)
  const { application_id } = ready
  await signUnsealed(desk, ready)

  seal.validTo = new Date(Date.now() - 2 * day)
  await expect(services.queue.drain()).rejects.toThrow(/^SEAL_CERTIFICATE expired on 20\S+, so no document is sealed\./)
  expect((await statusesOf(desk, application_id)).slice(0, 2)).toEqual(['WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED'])

  seal.validTo = valid
  await retrySealing(services)
  await services.queue.drain()
  expect((await statusesOf(desk, application_id))[0]).toBe('SUBMITTED')
})
