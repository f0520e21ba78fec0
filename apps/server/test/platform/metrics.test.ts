import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DatabaseUnavailable } from '../../src/platform/database/unavailable.ts'
import { announceDocument } from '../../src/platform/metrics/channels.ts'
import { createMetrics, problemKinds } from '../../src/platform/metrics/metrics.ts'
import { serveMetrics } from '../../src/platform/metrics/metrics-server.ts'
import { FailedAttempt, PermanentError } from '../../src/platform/queue/queue.ts'
import { buildServer } from '../../src/server.ts'
import { alertCases } from '../support/alert-cases.ts'
import { signIn } from '../support/app.ts'
import { openStream } from '../support/event-stream.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'
import { seriesOf } from '../support/scrape.ts'
import { testServices } from '../support/services.ts'

/** A server that measures, and the values that a scrape of it returns by series. */
async function measured(overrides: Parameters<typeof testServices>[0] = {}) {
  const services = await testServices({ ...overrides, settings: { METRICS_PORT: 0 } })
  const metrics = services.metrics!
  const app = await buildServer(services)
  onTestFinished(async () => {
    await app.close()
    await services.close()
  })
  return { services, metrics, app, series: () => seriesOf(metrics) }
}

it('measures nothing without a port', async () => {
  const services = await testServices()
  onTestFinished(() => services.close())
  expect(services.metrics).toBeUndefined()
})

/** A series without what Prometheus adds, and with its labels in order. */
function ownName(series: string): string {
  const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series)!
  const own = labels.split(',').filter(label => label && !/^(?:job|instance)=/.test(label))
  return `${name} ${own.toSorted()}`
}

it('has each count that an alert watches at 0 from the start, so that the first failure is an increase', async () => {
  const { series } = await measured()
  const atStart = Object.fromEntries(Object.entries(await series()).map(([name, value]) => [ownName(name), value]))
  const watched = Object.values(alertCases).flatMap(cases => cases.flatMap(each => Object.keys(each.series)))
  const counts = watched.map(ownName).filter(name => /^porchlight_\w+_(?:total|count) /.test(name))
  expect(counts.length).toBeGreaterThan(8)
  expect(counts.map(name => [name, atStart[name]])).toEqual(counts.map(name => [name, 0]))
})

it('counts requests by outcome', async () => {
  const { services, app, series } = await measured()
  await app.inject({ url: '/v1/dealer/sunrise-homes' })
  await app.inject({ url: '/v1/dealer/unknown' })
  await services.db.destroy()
  await app.inject({ url: '/v1/dealer/sunrise-homes' })
  const counts = await series()
  const outcomes = ['served', 'refused', 'limited', 'failed']
  expect(outcomes.map(outcome => counts[`porchlight_http_requests_total{outcome="${outcome}"}`])).toEqual([1, 1, 0, 1])
})

it('times requests by pattern of the route, so that no label names a person', async () => {
  const { services, app, series } = await measured()
  const { headers } = await signIn(services, 'ada@example.com')
  const calls = callsOf(app, headers)
  const ids = await start(calls)
  await calls.get(`/${DEALER}/application/${ids.application_id}`)
  await app.inject({ url: '/v1/dealer/unknown' })
  await app.inject({ url: '/sunrise-homes/planted-path?planted=query' })
  await app.inject({ method: 'DELETE', url: '/planted-path' })
  const counts = await series()
  const count = (method: string, route: string, status: number) =>
    counts[`porchlight_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`]
  expect(count('GET', '/v1/:dealer/application/:application_id', 200)).toBe(1)
  expect(count('GET', '/v1/dealer/:dealer', 404)).toBe(1)
  expect(count('GET', 'none', 404)).toBe(1)
  const names = Object.keys(counts).join('\n')
  for (const personal of ['planted', ids.application_id, 'ada@', 'unknown']) expect(names).not.toContain(personal)
})

it('counts open event streams, and leaves them out of the durations', async () => {
  const { services, app, series } = await measured()
  const { headers } = await signIn(services, 'ada@example.com')
  const { application_id } = await start(callsOf(app, headers))
  const stream = await openStream(app, { url: `/v1/${DEALER}/application/${application_id}/events`, headers })
  await stream.until('hello')
  expect((await series()).porchlight_event_streams).toBe(1)
  stream.close()
  await vi.waitFor(async () => expect((await series()).porchlight_event_streams).toBe(0), 10_000)
  expect(Object.keys(await series()).join('\n')).not.toContain('/events')
})

it('counts messages by channel and outcome', async () => {
  const failures: Record<string, Error> = {
    'b@example.com': new Error('busy'),
    'c@example.com': new PermanentError('no'),
  }
  const sender = {
    async send({ recipient }: { recipient: string }) {
      if (failures[recipient]) throw failures[recipient]
    },
  }
  const { services, app, series } = await measured({ sender })
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
    await app.inject({ method: 'POST', url: '/v1/sign-in/email-link', payload: { dealer: DEALER, email } })
  await services.queue.drain().catch(() => undefined)
  const counts = await series()
  const count = (outcome: string) => counts[`porchlight_messages_total{channel="EMAIL",outcome="${outcome}"}`]
  expect([count('sent'), count('refused')]).toEqual([1, 1])
  expect(count('failed')).toBeGreaterThan(1)
})

it('counts and times documents until it is closed', async () => {
  const { metrics, series } = await measured()
  await announceDocument('application', async () => 'pdf')
  await expect(announceDocument('application', () => Promise.reject(new Error('no font')))).rejects.toThrow('no font')
  const count = async (outcome: string) =>
    (await series())[`porchlight_document_duration_seconds_count{template="application",outcome="${outcome}"}`]
  expect([await count('built'), await count('failed')]).toEqual([1, 1])
  metrics.close()
  await announceDocument('application', async () => 'pdf')
  expect(await count('built')).toBe(1)
})

it('counts problems by what they are about', async () => {
  const { services, series } = await measured()
  const outage = new DatabaseUnavailable(new Error('connection refused'))
  services.onProblem(outage)
  services.onProblem(new FailedAttempt('Job', { cause: outage }))
  services.onProblem(new FailedAttempt('Job', { cause: new Error('no mailbox') }))
  services.onProblem(new Error('disk'))
  const counts = await series()
  expect(problemKinds.map(problem => counts[`porchlight_problems_total{problem="${problem}"}`])).toEqual([2, 1, 1])
})

it('reports the load of the queue, and the rest where the queue cannot be read', async () => {
  const jobs = [{ name: 'send-message', waiting: 3, active: 1, oldest_seconds: 61 }]
  const { services } = await measured()
  let stats = async () => ({ jobs, dead: 2 })
  const metrics = createMetrics({ ...services, queue: { stats: () => stats() } })
  onTestFinished(() => metrics.close())
  expect(await seriesOf(metrics)).toMatchObject({
    'porchlight_queue_jobs{queue="send-message",state="waiting"}': 3,
    'porchlight_queue_jobs{queue="send-message",state="active"}': 1,
    'porchlight_queue_oldest_job_age_seconds{queue="send-message"}': 61,
    porchlight_queue_dead_jobs: 2,
  })
  stats = () => Promise.reject(new Error('no database'))
  const without = await seriesOf(metrics)
  expect(without).toMatchObject({ 'porchlight_problems_total{problem="other"}': 1, porchlight_event_streams: 0 })
  expect(Object.keys(without).join()).not.toMatch(/send-message|dead_jobs/)
})

it('shows the facts of an installation, and none that is not known', async () => {
  const { metrics, series } = await measured()
  const certificates = { seal: new Date(1000), site: new Date(2000) }
  metrics.observe({
    certificates,
    lastBackupAt: new Date(3000),
    applications: { started: 3, submitted: 2 },
    unattended: { without_task: 4 },
  })
  expect(await series()).toMatchObject({
    'porchlight_certificate_end_timestamp_seconds{certificate="seal"}': 1,
    'porchlight_certificate_end_timestamp_seconds{certificate="site"}': 2,
    porchlight_last_backup_timestamp_seconds: 3,
    'porchlight_applications{event="started"}': 3,
    'porchlight_applications{event="submitted"}': 2,
    'porchlight_unattended{kind="without_task"}': 4,
  })
  const unknown = { lastBackupAt: undefined, applications: undefined, unattended: undefined }
  metrics.observe({ ...unknown, certificates: { ...certificates, site: undefined } })
  const names = Object.keys(await series())
  expect(names.filter(name => /last_backup|_applications|_unattended|"site"/.test(name))).toEqual([])
  metrics.observe({ ...unknown, certificates, lastBackupAt: null })
  expect((await series()).porchlight_last_backup_timestamp_seconds).toBe(0)
})

it('answers scrapes on a port of its own, and nothing else', async () => {
  const { metrics } = await measured()
  const server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
  onTestFinished(server.close)
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method })
  const scrape = await ask('/metrics')
  expect(scrape.headers.get('content-type')).toContain('text/plain')
  expect(await scrape.text()).toContain('# TYPE porchlight_http_request_duration_seconds histogram')
  for (const other of [await ask('/'), await ask('/v1/captcha'), await ask('/metrics', 'POST')])
    expect(other.status).toBe(404)
})

const deployFolder = path.resolve(import.meta.dirname, '../../../../deploy')

it.each(globSync('{grafana-dashboard.json,alerts.yml}', { cwd: deployFolder }))(
  '%s names only metrics that exist',
  async file => {
    const { metrics } = await measured()
    const text = readFileSync(path.join(deployFolder, file), 'utf8')
    const named = [...text.matchAll(/\b(?:porchlight|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    )
    const existing = new Set((await metrics.registry.getMetricsAsJSON()).map(({ name }) => name))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(name => !existing.has(name))).toEqual([])
  },
)
