import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'

export const oidcClientKeys = { STAFF_OIDC_CLIENT_ID: 'porchlight', STAFF_OIDC_CLIENT_SECRET: 'secret of the test' }

/** Claims that replace those of a right token; undefined leaves one out. */
export type Claims = Record<string, unknown>

interface Issued {
  nonce: string | null
  challenge: string | null
  claims: Claims
  signature: Signature
}

/** The fault of the stand-in: a status, or an answer of status 200 that is no answer. */
export type OidcFault = 500 | 503 | 429 | 'redirects' | 'is garbage' | 'is huge' | 'never comes'

/** The signature of a token: right, with a key that the provider does not name, or none. */
export type Signature = 'right' | 'foreign' | 'none'

async function newKeys(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
}

const now = () => Math.floor(Date.now() / 1000)
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A provider of OpenID Connect whose tokens a test spoils; anyone is signed in at once. */
export async function oidcStandIn({ reportsLogout = true, issuer }: { reportsLogout?: boolean; issuer?: string } = {}) {
  let keys = await newKeys('first')
  const foreign = (await generateKeyPair('ES256')).privateKey
  const codes = new Map<string, Issued>()
  /** The faults of the next responses. */
  const faults: OidcFault[] = []
  /** Ends the answers that never come. */
  const hanging: (() => void)[] = []
  let url = ''

  const sign = async (given: Claims, key: CryptoKey | 'none', typ = 'JWT'): Promise<string> => {
    const claims = JSON.parse(JSON.stringify(given))
    if (key === 'none') return `${base64url({ alg: 'none', typ })}.${base64url(claims)}.`
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: keys.kid, typ }).sign(key)
  }

  const keyOf = (signature: Signature) => ({ right: keys.privateKey, foreign, none: 'none' as const })[signature]

  async function tokenOf(form: URLSearchParams, authorization: string): Promise<object> {
    const issued = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const client = Object.values(oidcClientKeys).map(value => encodeURIComponent(value).replaceAll('%20', '+'))
    if (authorization !== `Basic ${Buffer.from(client.join(':')).toString('base64')}`)
      return { error: 'invalid_client' }
    const verifier = form.get('code_verifier') ?? ''
    const isProved = issued?.challenge === createHash('sha256').update(verifier).digest('base64url')
    if (!issued || !isProved) return { error: 'invalid_grant' }
    const times = { iat: now(), exp: now() + 300, auth_time: now() }
    const access_token = randomUUID()
    const at_hash = createHash('sha256').update(access_token).digest().subarray(0, 16).toString('base64url')
    const parties = { aud: oidcClientKeys.STAFF_OIDC_CLIENT_ID, azp: oidcClientKeys.STAFF_OIDC_CLIENT_ID }
    const right = { iss: url, ...parties, sub: 'anyone', nonce: issued.nonce, at_hash, ...times }
    const id_token = await sign({ ...right, ...issued.claims }, keyOf(issued.signature))
    return { access_token, token_type: 'Bearer', id_token }
  }

  const server = createServer(async (req, res) => {
    const answer = (status: number, body: object) =>
      void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const fault = faults.shift()
    if (typeof fault === 'number') return answer(fault, {})
    if (fault === 'redirects') return void res.writeHead(307, { location: req.url }).end()
    if (fault === 'is garbage') return void res.writeHead(200, { 'content-type': 'application/json' }).end('<html>')
    if (fault === 'is huge') return answer(200, { padding: 'x'.repeat(1024 * 1024) })
    if (fault === 'never comes') return void hanging.push(() => res.destroy())
    if (req.url === '/jwks') return answer(200, { keys: [keys.jwk] })
    if (req.url === '/.well-known/openid-configuration')
      return answer(200, {
        issuer: issuer ?? url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        backchannel_logout_supported: reportsLogout,
      })
    const body = await tokenOf(new URLSearchParams(await text(req)), String(req.headers.authorization))
    return answer('error' in body ? 400 : 200, body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    faults,
    /** Signs with other keys from now on, and names no others. */
    async rotateKeys(): Promise<void> {
      keys = await newKeys('second')
    },
    /** Counts the answers that were asked for and never come, and ends them. */
    endHanging: () => hanging.splice(0).map(end => end()).length,
    /** The query that the browser is sent back with, for the address that it was sent to. */
    signIn(address: string, claims: Claims = {}, signature: Signature = 'right'): string {
      const { searchParams } = new URL(address)
      const code = randomUUID()
      const [nonce, challenge] = [searchParams.get('nonce'), searchParams.get('code_challenge')]
      codes.set(code, { nonce, challenge, claims, signature })
      return `?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`
    },
    /** A logout token. */
    logout: (claims: Claims, signature: Signature = 'right', typ = 'logout+jwt'): Promise<string> =>
      sign(
        {
          iss: url,
          aud: oidcClientKeys.STAFF_OIDC_CLIENT_ID,
          iat: now(),
          exp: now() + 120,
          jti: randomUUID(),
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...claims,
        },
        keyOf(signature),
        typ,
      ),
    close: () => new Promise<void>(resolve => server.close(() => resolve()).closeAllConnections()),
  }
}
