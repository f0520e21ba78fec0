import { channelWarnings } from './admin/doctor/channel-checks.ts'
import { samplesInUse } from './admin/doctor/sample-checks.ts'
import { readUnattended } from './admin/doctor/work-checks.ts'
import { countApplications } from './applications/record/lifecycle-repository.ts'
import type { ComposedServices } from './compose.ts'
import { lastSystemEventAt } from './platform/audit/audit.ts'
import { clockDifference } from './platform/clock.ts'
import { sealValidity } from './platform/crypto/seal-key.ts'
import { databaseClockAheadMs } from './platform/database/inspect-database.ts'
import type { InstallationFacts } from './platform/metrics/installation-gauges.ts'
import { siteCertificateEnd } from './platform/site-certificate.ts'

type WatchServices = Pick<ComposedServices, 'settings' | 'database' | 'db' | 'keys' | 'clock' | 'log'>

/** Logs what makes signing in or sealing fail, or will soon. Runs at startup and hourly. */
export async function logProblems({ database, keys, clock, log }: WatchServices): Promise<void> {
  const checks = [
    clockDifference(await databaseClockAheadMs(database, clock), 'The database'),
    sealValidity(keys.seal, clock.now()),
  ]
  for (const { level, sentence } of checks)
    if (level === 'problem') log.error(sentence)
    else if (level === 'warning') log.warn(sentence)
}

/** Logs which samples borrowers in production see, and what is not sent to them. Runs at startup. */
export async function logSamples({ settings, db, log }: WatchServices): Promise<void> {
  for (const sentence of await channelWarnings(settings, db)) log.warn(sentence)
  for (const sentence of await samplesInUse(settings, db)) log.warn(sentence)
}

/** The facts that only metrics show. What cannot be found out is undefined. */
export async function readInstallationFacts(services: WatchServices): Promise<InstallationFacts> {
  const { settings, database, db, keys, clock } = services
  const known = <Value>(work: Promise<Value>) => work.catch(() => undefined)
  const [site, lastBackupAt, applications, unattended] = await Promise.all([
    known(firstCertificateEnd(settings)),
    known(lastSystemEventAt(db, 'backup.made')),
    known(countApplications(db)),
    known(readUnattended(database, settings, clock.now())),
  ])
  const certificates = { seal: keys.seal.validTo, site }
  return { certificates, lastBackupAt, applications, unattended }
}

/** The first end of the certificates of borrowers' and staff's addresses; undefined without https. */
async function firstCertificateEnd({ PUBLIC_URL, STAFF_URL = PUBLIC_URL }: WatchServices['settings']) {
  const addresses = [...new Set([PUBLIC_URL, STAFF_URL])].filter(address => address.startsWith('https:'))
  const ends = await Promise.all(addresses.map(address => siteCertificateEnd(address, { acceptsAny: true })))
  return ends.toSorted((a, b) => a.getTime() - b.getTime())[0]
}
