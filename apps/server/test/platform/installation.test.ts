import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { logProblems, logSamples, readInstallationFacts } from '../../src/installation.ts'
import { systemActor } from '../../src/platform/actor.ts'
import { recordAudit } from '../../src/platform/audit/audit.ts'
import { adminOn } from '../support/admin-command.ts'
import { day, minute } from '../support/clock.ts'
import { hostCertificate } from '../support/host-certificate.ts'
import { testServices } from '../support/services.ts'

const services = await testServices()
const { db, settings } = services
afterAll(() => services.close())

/** Returns the lines that `work` logs. */
async function loggedBy(work: () => Promise<void>): Promise<string> {
  services.logged.length = 0
  await work()
  return services.logged.join('\n')
}

it('logs nothing where all is well', async () => {
  expect(await loggedBy(() => logProblems(services))).toBe('')
})

it.each([
  [20 * minute, /^\["The database is 1200 s behind this machine\./],
  [-20 * minute, /^\["The database is 1200 s ahead of this machine\./],
  [10_000, /^\["The database is 10 s behind this machine\./],
])('logs that the clock of this machine is wrong by %i ms', async (wrong, line) => {
  const clock = { now: () => new Date(Date.now() + wrong), advance: () => {} }
  expect(await loggedBy(() => logProblems({ ...services, clock }))).toMatch(line)
})

it.each([
  [-2, /^\["SEAL_CERTIFICATE expired on 20\S+, so no document is sealed\./],
  [9.5, /^\["SEAL_CERTIFICATE expires on 20\S+, in 9 days\./],
])('logs a certificate of seals that ends in %d days', async (days, line) => {
  const seal = { ...services.keys.seal, validTo: new Date(Date.now() + days * day) }
  expect(await loggedBy(() => logProblems({ ...services, keys: { ...services.keys, seal } }))).toMatch(line)
})

it('logs which samples borrowers see in production, and nothing elsewhere', async () => {
  const production = {
    ...settings,
    NODE_ENV: 'production' as const,
    LENDER_PHONE: undefined,
    LENDER_NMLS_ID: undefined,
    BUSINESS_WEEKDAYS: new Set([1]),
    FEDERAL_HOLIDAYS: undefined as 'open' | undefined,
  }
  const logged = () => loggedBy(() => logSamples({ ...services, settings: production }))
  for (const part of ['LENDER_PHONE', 'LENDER_NMLS_ID', 'FEDERAL_HOLIDAYS', 'sample rates', 'legal texts are samples'])
    expect(await logged()).toContain(part)
  await adminOn(services.database)('rates', 'set', '--interest', '7.25')
  Object.assign(production, { LENDER_PHONE: '512-555-0142', LENDER_NMLS_ID: '12345', FEDERAL_HOLIDAYS: 'open' })
  const rest = await logged()
  expect(rest.split('\n')).toEqual([expect.stringContaining('legal texts are samples')])
  expect(await loggedBy(() => logSamples(services))).toBe('')
})

it('reads facts for the metrics, and leaves out what it cannot find out', async () => {
  const first = await readInstallationFacts(services)
  expect(first).toMatchObject({
    certificates: { seal: services.keys.seal.validTo, site: undefined },
    lastBackupAt: null,
    applications: { started: 0, submitted: 0 },
    unattended: { without_task: 0, overdue_unassigned: 0, unsent_messages: 0 },
  })

  await recordAudit(db, systemActor, { event: 'backup.made' }, { ip: '', userAgent: '' })
  const { key, cert } = await hostCertificate('127.0.0.1', { days: -1 })
  const site = createServer({ key, cert }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  onTestFinished(() => void site.close())
  const PUBLIC_URL = `https://127.0.0.1:${(site.address() as AddressInfo).port}`
  const facts = await readInstallationFacts({ ...services, settings: { ...settings, PUBLIC_URL } })
  expect(Date.now() - facts.lastBackupAt!.getTime()).toBeLessThan(minute)
  expect(facts.certificates.site!.getTime()).toBeLessThan(Date.now())

  const away = { ...settings, PUBLIC_URL: 'https://127.0.0.1:9' }
  expect((await readInstallationFacts({ ...services, settings: away })).certificates.site).toBeUndefined()
})
