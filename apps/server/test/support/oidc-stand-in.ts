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
  key: CryptoKey
}

const now = () => Math.floor(Date.now() / 1000)

/** A provider of OpenID Connect whose tokens a test spoils; anyone is signed in at once. */
export async function oidcStandIn({ reportsLogout = true } = {}) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const foreign = (await generateKeyPair('ES256')).privateKey
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }
  const codes = new Map<string, Issued>()
  /** The status of the next answers, instead of the right ones. */
  const faults: number[] = []
  let url = ''

  const sign = (claims: Claims, key: CryptoKey, typ = 'JWT') =>
    new SignJWT(JSON.parse(JSON.stringify(claims))).setProtectedHeader({ alg: 'ES256', kid: 'test', typ }).sign(key)

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
    const right = { iss: url, aud: oidcClientKeys.STAFF_OIDC_CLIENT_ID, sub: 'anyone', nonce: issued.nonce, ...times }
    const id_token = await sign({ ...right, ...issued.claims }, issued.key)
    return { access_token: randomUUID(), token_type: 'Bearer', id_token }
  }

  const server = createServer(async (req, res) => {
    const answer = (status: number, body: object) =>
      void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const fault = faults.shift()
    if (fault) return answer(fault, {})
    if (req.url === '/jwks') return answer(200, { keys: [jwk] })
    if (req.url === '/.well-known/openid-configuration')
      return answer(200, {
        issuer: url,
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
    /** The query that the browser is sent back with, for the address that it was sent to. */
    signIn(address: string, claims: Claims = {}, { isForeign = false } = {}): string {
      const { searchParams } = new URL(address)
      const code = randomUUID()
      const key = isForeign ? foreign : privateKey
      codes.set(code, { nonce: searchParams.get('nonce'), challenge: searchParams.get('code_challenge'), claims, key })
      return `?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`
    },
    /** A logout token. */
    logout: (claims: Claims, { isForeign = false } = {}): Promise<string> =>
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
        isForeign ? foreign : privateKey,
        'logout+jwt',
      ),
    close: () => new Promise<void>(resolve => server.close(() => resolve()).closeAllConnections()),
  }
}
