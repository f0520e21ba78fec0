import { pathTo } from '@porchlight/domain'
import { type ApplicationIds, type Calls, DEALER, start } from '../apps/server/test/support/filled-application.ts'

interface Answer {
  status: number
  body: never
  etag: string | undefined
}

export interface PersonOverHttp {
  calls: Calls
  /** Value of the header `x-jwt`; valid for 10 minutes. */
  token: string
  /** The session cookie, as a browser sends it. */
  cookie: string
}
export interface BorrowerOverHttp extends PersonOverHttp, ApplicationIds {}

let people = 0
/** A server that trusts proxies counts the limits of each person by themselves. */
const nextAddress = () => `10.${people >> 16}.${(people >> 8) & 255}.${people++ & 255}`

async function send(url: string, method: string, headers: Record<string, string>, body?: object): Promise<Response> {
  return fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Signs in with a magic link from the development inbox. */
async function signIn(server: string, email: string): Promise<{ token: string; cookie: string }> {
  const before = await mailedSecrets(server, email)
  const from = { 'x-forwarded-for': nextAddress() }
  await send(`${server}/v1/sign-in/email-link`, 'POST', from, { dealer: DEALER, email })
  const secret = await newSecret(server, email, before)
  const confirmed = await send(`${server}/v1/sign-in/email-link/confirm`, 'POST', from, { email, token: secret })
  const { token } = (await confirmed.json()) as { token: string }
  return { token, cookie: confirmed.headers.getSetCookie()[0]!.split(';')[0]! }
}

async function newSecret(server: string, email: string, before: string[]): Promise<string> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    const secret = (await mailedSecrets(server, email)).find(found => !before.includes(found))
    if (secret) return secret
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`No link was mailed to ${email}.`)
}

/** An invitation's link has a token too, which does not sign in. */
export async function mailedSecrets(server: string, email: string, dealer = DEALER): Promise<string[]> {
  const inbox = await fetch(`${server}/v1/dev/messages?to=${encodeURIComponent(email)}`)
  const messages = (await inbox.json()) as { link: string }[]
  const links = messages.map(({ link }) => new URL(link))
  return links
    .filter(({ pathname }) => pathname === pathTo('confirmLink', { dealer }))
    .flatMap(({ hash }) => new URLSearchParams(hash.slice(1)).get('token') ?? [])
}

/** A signed-in user. */
export async function personOverHttp(server: string, email: string): Promise<PersonOverHttp> {
  const { token, cookie } = await signIn(server, email)
  const call = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const answer = await send(`${server}/v1${path}`, method, { 'x-jwt': token, ...more }, body)
    const etag = answer.headers.get('etag') ?? undefined
    return { status: answer.status, body: (await answer.json()) as never, etag } satisfies Answer
  }
  const calls: Calls = {
    get: path => call('GET', path),
    post: (path, body, more) => call('POST', path, body, more),
    put: (path, body, more) => call('PUT', path, body, more),
    remove: path => call('DELETE', path),
  }
  return { calls, token, cookie }
}

/** A user with a registered application without further answers. */
export async function borrowerOverHttp(server: string, email: string): Promise<BorrowerOverHttp> {
  const person = await personOverHttp(server, email)
  return { ...(await start(person.calls)), ...person }
}

/** The parameters of the addresses of a borrower's pages. */
export const pageParams = ({ application_id, borrower_id }: ApplicationIds) => ({
  dealer: DEALER,
  application: application_id,
  borrower: borrower_id,
})
