import { once } from 'node:events'
import { createServer } from 'node:net'
import { failureReason, fetchService } from '../../platform/outside-service.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { siteCertificateEnd } from '../../platform/site-certificate.ts'
import { checkClock } from './database-checks.ts'
import type { Findings } from './findings.ts'

const LIMIT_MS = 10_000
const DAY_MS = 24 * 60 * 60_000
const DAYS_TO_RENEW = 14

/** Returns whether a server can listen on METRICS_PORT, or one of this product does. */
export async function checkMetricsPort({ METRICS_PORT, METRICS_HOST }: Settings, findings: Findings): Promise<void> {
  if (METRICS_PORT === undefined) return
  const port = createServer().listen(METRICS_PORT, METRICS_HOST)
  try {
    await once(port, 'listening')
    findings.add('ok', 'Metrics', `${METRICS_HOST}:${METRICS_PORT} is free.`)
  } catch {
    const url = `http://${METRICS_HOST}:${METRICS_PORT}/metrics`
    const text = await fetchService(url, { limitMs: LIMIT_MS }).then(
      answer => answer.text(),
      () => '',
    )
    if (text.includes('porchlight_')) findings.add('ok', 'Metrics', `A running server answers on ${url}.`)
    else
      findings.add('problem', 'Metrics', `${METRICS_HOST}:${METRICS_PORT} cannot be used. Choose another METRICS_PORT.`)
  } finally {
    port.close()
  }
}

/** Compares the clock of this machine with the `Date` of an outside service. One that does not answer is another check's. */
export async function checkOutsideClock(address: string, findings: Findings): Promise<void> {
  const answer = await fetchService(address, { method: 'HEAD', redirect: 'manual', limitMs: LIMIT_MS }).catch(
    () => undefined,
  )
  const date = Date.parse(answer?.headers.get('date') ?? '')
  if (!Number.isNaN(date)) checkClock(date - Date.now(), new URL(address).host, findings)
}

/** The site as borrowers and staff reach it. */
export async function checkSite({ PUBLIC_URL, STAFF_URL }: Settings, findings: Findings): Promise<void> {
  for (const address of new Set([PUBLIC_URL, STAFF_URL ?? PUBLIC_URL])) await checkAddress(address, findings)
}

/** This machine may not be allowed to reach the address, so that not reaching it is a warning. */
async function checkAddress(address: string, findings: Findings): Promise<void> {
  const url = new URL(address)
  if (url.protocol === 'https:' && !(await checkCertificate(url, findings))) return
  try {
    const answer = await fetchService(new URL('/health/ready', url), { limitMs: LIMIT_MS })
    const text = await answer.text()
    if (answer.ok) findings.add('ok', 'Site', `A server at ${address} is ready.`)
    else findings.add('warning', 'Site', `${address}/health/ready answered ${answer.status} ${text.slice(0, 200)}`)
  } catch (error) {
    const reason = failureReason(error as Error)
    findings.add(
      'warning',
      'Site',
      `${address} cannot be reached from here: ${reason}. Start a server, or check the proxy.`,
    )
  }
}

/** Codes of a certificate that browsers refuse as well. */
const isCertificateCode = (code = '') => /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)

/** Checks the certificate. Returns whether further checks can reach the site. */
async function checkCertificate(url: URL, findings: Findings): Promise<boolean> {
  const { host } = url
  try {
    const end = await siteCertificateEnd(url)
    const days = Math.floor((end.getTime() - Date.now()) / DAY_MS)
    const level = days < DAYS_TO_RENEW ? 'warning' : 'ok'
    findings.add(level, 'Site', `The certificate of ${host} is valid for ${days} more days.`)
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (isCertificateCode(code)) findings.add('problem', 'Site', `The certificate of ${host} is refused: ${message}.`)
    else findings.add('warning', 'Site', `${host} cannot be reached from here: ${message || code}.`)
    return false
  }
}
