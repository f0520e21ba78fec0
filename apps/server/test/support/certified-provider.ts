import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { type Context, type Login, Provider } from 'oidc-provider'
import { oidcClientKeys } from './oidc-stand-in.ts'

interface ProviderOptions {
  port: number
  /** The address of the staff pages that it signs people in to. */
  site: string
  /** Shows the page where a person signs in; `finish` sends the browser on. */
  onLogin(req: IncomingMessage, res: ServerResponse, finish: (login: Login) => Promise<void>): void
  /** Its calls of the site. By itself it calls no address of this machine. */
  fetch: (url: string, init: { body: URLSearchParams; headers: Headers }) => Promise<Response>
}

/** A certified provider of OpenID Connect on this machine. It reports to the site when a person signs out. */
export async function startCertifiedProvider({ port, site, onLogin, fetch }: ProviderOptions) {
  const url = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider: Provider = new Provider(url, {
    clients: [
      {
        client_id: oidcClientKeys.STAFF_OIDC_CLIENT_ID,
        client_secret: oidcClientKeys.STAFF_OIDC_CLIENT_SECRET,
        redirect_uris: [`${site}/staff/oidc/callback`],
        backchannel_logout_uri: `${site}/v1/staff/oidc/back-channel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub', 'amr', 'groups'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    findAccount: (_: Context, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, groups: ['admin'] }),
    }),
    async loadExistingGrant({ oidc }: Context) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    fetch,
  })
  const answer = provider.callback()
  const server = createServer((req, res) => {
    if (!req.url?.startsWith('/interaction/')) return void answer(req, res)
    onLogin(req, res, login => provider.interactionFinished(req, res, { login }))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { url, close: () => void server.close().closeAllConnections() }
}
