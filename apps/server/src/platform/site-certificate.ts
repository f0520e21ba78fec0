import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

const LIMIT_MS = 10_000

/**
 * The end of the certificate that an https address presents. Rejects where nothing answers, and, unless `acceptsAny`, where browsers would
 * refuse the certificate.
 */
export async function siteCertificateEnd(url: string | URL, { acceptsAny = false } = {}): Promise<Date> {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = connect({
    host,
    port: Number(port) || 443,
    rejectUnauthorized: !acceptsAny,
    // An address is checked against the certificate, but is not a server name.
    ...(isIP(host) === 0 && { servername: host }),
  })
  socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error(`no answer within ${LIMIT_MS / 1000} s`)))
  try {
    await once(socket, 'secureConnect')
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}
