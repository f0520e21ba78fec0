import { expect, it, onTestFinished } from 'vitest'
import { buildServer } from '../../src/server.ts'
import { alertCases } from '../support/alert-cases.ts'
import { seriesName } from '../support/alert-series.ts'
import { minute } from '../support/clock.ts'
import { fillDisk } from '../support/full-disk.ts'
import { s3Settings, s3StandIn } from '../support/s3-stand-in.ts'
import { seriesOf } from '../support/scrape.ts'
import { testServices } from '../support/services.ts'

// An outage changes a series; production/alerts.no-db.test.ts shows that the alert fires for it.

async function running() {
  const mail = { isDown: false }
  const sender = {
    async send() {
      if (mail.isDown) throw new Error('connect ECONNREFUSED')
    },
  }
  const s3 = await s3StandIn()
  const services = await testServices({ sender, settings: { METRICS_PORT: 0, ...s3Settings(s3.bucket) } })
  const app = await buildServer(services)
  onTestFinished(async () => {
    await app.close()
    await services.close()
    await s3.close()
  })
  const payload = { dealer: 'sunrise-homes', email: 'rosa@example.com' }
  const askForLink = () => app.inject({ method: 'POST', url: '/v1/sign-in/email-link', payload })
  return { mail, s3, services, app, askForLink }
}

interface Outage {
  alert: keyof typeof alertCases
  series: string
  isIll(value: number): boolean
  begin(site: Awaited<ReturnType<typeof running>>): unknown
  /** The answer of the probe during the outage. Default: 200. */
  ready?: 503
}

const checkOf = (name: string) => ({
  series: seriesName('porchlight_check', { check: name }),
  isIll: (value: number) => value === 0,
})

const outages: Record<string, Outage> = {
  mail: {
    alert: 'PorchlightMessagesFail',
    series: seriesName('porchlight_messages_total', { channel: 'EMAIL', outcome: 'failed' }),
    isIll: value => value > 0,
    async begin({ mail, services, askForLink }) {
      mail.isDown = true
      await askForLink()
      await services.queue.drain().catch(() => undefined)
    },
  },
  database: {
    alert: 'PorchlightNotReady',
    ...checkOf('database'),
    begin: ({ services }) => services.db.destroy(),
    ready: 503,
  },
  'disk of the database': {
    alert: 'PorchlightDiskFull',
    ...checkOf('disk'),
    async begin({ services, askForLink }) {
      await fillDisk(services.db, { table: 'sign_in_challenge' })
      expect((await askForLink()).statusCode).toBe(503)
    },
  },
  'disk of the database, without requests': {
    alert: 'PorchlightDiskFull',
    ...checkOf('disk'),
    begin({ services }) {
      const full = Object.assign(new Error('No space left on device'), { code: '53100' })
      services.onProblem(new Error('Job seal-envelope failed', { cause: full }))
    },
  },
  store: {
    alert: 'PorchlightStoreFails',
    ...checkOf('store'),
    begin({ s3 }) {
      s3.state.isDown = true
    },
  },
  'list of deletions': {
    alert: 'PorchlightDeletionsFail',
    ...checkOf('deletions'),
    begin({ services }) {
      services.list.state.isDown = true
    },
  },
  clock: {
    alert: 'PorchlightClockWrong',
    series: 'porchlight_database_clock_ahead_seconds',
    isIll: value => Math.abs(value) > 5,
    begin: ({ services }) => services.clock.advance(20 * minute),
  },
}

/** Returns whether promtool has the series, with further labels, in a case of the alert. */
function isWatched(series: string, alert: keyof typeof alertCases): boolean {
  const [name, labels = ''] = series.replace('}', '').split('{')
  const watched = (alertCases[alert] ?? []).flatMap(each => Object.keys(each.series))
  return watched.some(each => each.startsWith(`${name}{`) && each.includes(labels))
}

it.each(Object.entries(outages))(
  'an outage of the %s changes a series that raises its alert',
  async (_, { alert, series, isIll, begin, ready = 200 }) => {
    const site = await running()
    const { app, services } = site
    const value = async () => (await seriesOf(services.metrics!))[series]
    const isIllNow = async () => {
      const now = await value()
      expect(now).toBeTypeOf('number')
      return isIll(now!)
    }
    expect(await isIllNow()).toBe(false)
    await begin(site)
    expect(await isIllNow()).toBe(true)
    expect(isWatched(series, alert)).toBe(true)
    expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(ready)
  },
)
