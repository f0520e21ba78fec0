import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The address of a hop without quotes, brackets, port and zone (RFC 7239 §6); undefined for an obfuscated one, such as `_hidden`. */
function addressOf(hop: string): string | undefined {
  const text = hop.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, single] = /^(?:\[(.*)\](?::\w+)?|([^:]*):\w+)$/.exec(text) ?? []
  const address = (bracketed ?? single ?? text).replace(/%.*$/, '')
  return isIP(address) ? address : undefined
}

/**
 * The `for` of each element of a Forwarded header; '' for an element without one. A quote that a client leaves open would take in what
 * its proxy adds, so that nothing of such a header counts.
 */
function forwardedFor(header: string): string[] {
  if (header.split('"').length % 2 === 0) return []
  const elements = header.match(/(?:"[^"]*"|[^,"])+/g) ?? []
  return elements.map(element => /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;]*)/i.exec(element)?.[1] ?? '')
}

/**
 * The addresses that proxies name in X-Forwarded-For, or else in Forwarded, the nearest last. Nothing before an address that cannot be
 * read counts: the client could have written it.
 */
function forwardedAddresses(headers: IncomingHttpHeaders): string[] {
  const listed = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = listed ? listed.split(',') : forwardedFor(headers.forwarded ?? '')
  const addresses = hops.map(addressOf)
  return addresses.slice(addresses.lastIndexOf(undefined) + 1).filter(address => address !== undefined)
}

/**
 * Writes the addresses of the proxies in the one form from which `req.ip` is read: limits, certificates and logs have addresses, and
 * no ports, which change with each connection. Of what else proxies name, Fastify would believe host and protocol, which a client can
 * write where its proxy replaces the address alone.
 */
export function readForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    delete headers['x-forwarded-host']
    delete headers['x-forwarded-proto']
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
    headers['x-forwarded-for'] = forwardedAddresses(headers).join(', ')
  })
}
