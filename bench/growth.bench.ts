// Response times with 1,000 and with 100,000 stored applications.

import { randomUUID } from 'node:crypto'
import { contactForm, incomeForm } from '@porchlight/domain'
import { anIncome, aRegistration } from '@porchlight/domain/testing'
import { issueIdentityToken } from '../apps/server/src/identity/identity-token.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { loadKeys } from '../apps/server/src/platform/crypto/keys.ts'
import type { AllSettings } from '../apps/server/src/settings.ts'
import { start } from '../apps/server/src/start.ts'
import { mailedSecrets } from './borrower-over-http.ts'
import { type DatabaseProbe, openDatabaseProbe } from './database-probe.ts'
import { handledRequests } from './handled-requests.ts'
import { printOnPostgres } from './print-figures.ts'
import { type RegularUser, storeApplications } from './stored-applications.ts'
import { type Figure, median, times } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The first call of each kind is not counted: it warms up the caches of server and database. */
const WARM_UP = 10
const PEOPLE = 40

type Send = (method: string, path: string, body?: object) => Promise<Response>
/** Returns the milliseconds to count, or nothing to count those of its last request. */
type Act = (send: Send, user: RegularUser, product: Product) => Promise<number | Response>
interface Product extends AsyncDisposable {
  url: string
  settings: AllSettings
  probe: DatabaseProbe
}

const dashboard: Act = (send, { dealer }) => send('GET', `/applications?dealer_id=${dealer}`)
/** Acts in order of execution. */
const acts: Record<string, Act> = {
  'dashboard of a returning borrower': dashboard,
  'dashboard again': dashboard,
  progress: (send, { dealer, application_id }) =>
    send('POST', `/${dealer}/application/${application_id}/calculate-progress`),
  'save, PUT borrower': (send, { dealer, borrower_id }) =>
    send('PUT', `/${dealer}/borrower/${borrower_id}`, { dependents_ages_years: [3, 8] }),
  'save, POST income': (send, { dealer, borrower_id }) =>
    send('POST', `/${dealer}/borrower/${borrower_id}/income`, incomeForm.toRequest(anIncome({ income_type: 'SSI' }))),
  'documents of a submitted application': (send, { dealer, submitted_id }) =>
    send('GET', `/${dealer}/application/${submitted_id}/documents`),
  'sign-in, POST email-link': (send, user, product) => askForLink(send, user, product),
  'sign-in, from there until the mail is sent': async (send, user, product) => {
    await askForLink(send, user, product)
    return product.probe.until('select from message', [])
  },
  // Only the last request of an act is measured.
  'sign-in, POST email-link/confirm': async (send, user, product) => {
    const { email, dealer } = user
    await askForLink(send, user, product)
    await product.probe.until('select from message', [])
    const [token] = await mailedSecrets(product.url, email, dealer)
    return send('POST', '/sign-in/email-link/confirm', { email, token })
  },
  'start, POST application-start': (send, { email, other_dealer }) =>
    send('POST', '/application-start', {
      dealer_id: other_dealer,
      ...contactForm.toRequest(aRegistration({ email, confirm_email: email })),
    }),
}

await printOnPostgres(growth)

async function growth(server: string): Promise<Figure[]> {
  await using folder = await temporaryFolder()
  const { settings, people, secondsToStore } = await storeApplications(server, folder.path, WARM_UP + PEOPLE)
  console.log(`Stored in ${secondsToStore.toFixed(0)} s.`)
  const handled = handledRequests()
  await using few = await startProduct(settings.few)
  await using many = await startProduct(settings.many)
  const figures: Figure[] = []
  for (const [metric, act] of Object.entries(acts)) {
    const durations = { few: [] as number[], many: [] as number[] }
    for (const [number, user] of people.entries())
      for (const [size, product] of [
        ['few', few],
        ['many', many],
      ] as const) {
        const result = await act(await sender(product, user), user, product)
        if (number >= WARM_UP) durations[size].push(typeof result === 'number' ? result : handled.at(-1)!.milliseconds)
      }
    figures.push(compared(metric, durations))
  }
  return figures
}

function compared(metric: string, durations: Record<'few' | 'many', number[]>): Figure {
  const [few, many] = [median(durations.few), median(durations.many)]
  const figure = `${times(many / few)} (${few.toFixed(1)} to ${many.toFixed(1)} ms)`
  return { metric, figure, target: 'at most 1.3x' }
}

/** Removes the rate limits: one address requests more links here than a person may. */
async function askForLink(
  send: Send,
  { email, dealer }: RegularUser,
  { probe: { client } }: Product,
): Promise<Response> {
  await client.query('delete from rate_limit')
  await client.query('delete from message')
  return send('POST', '/sign-in/email-link', { email, dealer })
}

async function startProduct(settings: AllSettings): Promise<Product> {
  const { url, stop } = await start(settings)
  const probe = await openDatabaseProbe(settings.DATABASE_URL!)
  return {
    url,
    settings,
    probe,
    async [Symbol.asyncDispose]() {
      await probe[Symbol.asyncDispose]()
      await stop()
    },
  }
}

async function sender({ url, settings }: Product, user: RegularUser): Promise<Send> {
  const { token } = await issueIdentityToken({ settings, clock: systemClock, keys: await loadKeys(settings) }, user)
  return async (method, path, body) => {
    const answer = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        'x-jwt': token,
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
    return answer
  }
}
