import type { FastifyRequest } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApi } from '../../../src/app.ts'
import { ifMatchOf, requireVersion } from '../../../src/platform/http/etag.ts'
import { requestContextOf } from '../../../src/platform/http/request-context.ts'
import { separateStaffHost } from '../../../src/platform/http/staff-host.ts'
import { signIn } from '../../support/app.ts'
import { callsOf, start } from '../../support/filled-application.ts'
import { testedApi } from '../../support/tested-api.ts'

describe('If-Match', () => {
  const versionsIn = (header: string) => {
    const schema = { headers: { properties: { 'if-match': {} } } }
    return ifMatchOf({ headers: { 'if-match': header }, routeOptions: { schema } } as unknown as FastifyRequest)
  }

  const encodings = ['gzip', 'br', 'zstd', 'deflate', 'df-gzip', 'gzip-1']
  const suffixes = encodings.flatMap(encoding => ['-', ';', '--', ':', '.', '+'].map(separator => separator + encoding))
  const rewritten = ['"6"', ...suffixes.map(suffix => `"6${suffix}"`)].flatMap(tag => [tag, `W/${tag}`, ` ${tag} `])

  test.each(rewritten)('%s names version 6', header => expect(versionsIn(header)).toEqual([6]))

  test.each(['"6", W/"6-gzip"', '"5","6"', 'W/"6-br" , "5"', '"6", "7"', '*'])('%s matches version 6', header => {
    expect(() => requireVersion(versionsIn(header), 6)).not.toThrow()
  })

  test.each(['"5"', '"5", "7"'])('%s does not match version 6', header => {
    expect(() => requireVersion(versionsIn(header), 6)).toThrow(expect.objectContaining({ code: 'version_conflict' }))
  })

  test.each(['', '6', '"six"', '"6x"', '"-6"', '"6" "7"', '"6",', '"1234567890"', 'W/6'])('%s is refused', header => {
    expect(() => versionsIn(header)).toThrow(expect.objectContaining({ code: 'malformed_if_match' }))
  })
})

const { services, app } = await testedApi({ settings: { TRUST_PROXY: ['127.0.0.1', '10.0.0.0/8'] } })

describe('the address of a client is read from', () => {
  const seen: string[] = []
  const observed = buildApi(services, {
    addHooks: api => api.addHook('onResponse', async req => void seen.push(requestContextOf(req).ip)),
  })
  afterAll(async () => (await observed).close())
  const addressIn = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    await (await observed).inject({ url: '/v1/captcha', headers, remoteAddress })
    return seen.at(-1)
  }
  const v4 = '198.51.100.78'
  const v6 = '2001:db8::7'

  test.each([
    [v4, v4],
    [`${v4}:20001`, v4],
    [v6, v6],
    [`[${v6}]`, v6],
    [`[${v6}]:20001`, v6],
    [`${v6}%eth0`, v6],
    [`"[${v6}]:20001"`, v6],
    [`203.0.113.9, ${v4}:20001`, v4],
    [`${v4}:20001, 10.1.2.3:443`, v4],
    [`${v4},10.1.2.3 , [::ffff:10.0.0.1]:80`, v4],
    [`unknown, ${v4}`, v4],
    ['203.0.113.9, unknown', '127.0.0.1'],
    ['203.0.113.9, _hidden, 10.1.2.3', '10.1.2.3'],
    ['', '127.0.0.1'],
  ])('X-Forwarded-For: %s', async (header, address) => {
    expect(await addressIn({ 'x-forwarded-for': header })).toBe(address)
  })

  test.each([
    [`for=${v4}`, v4],
    [`For="${v4}:20001";proto=https;by=10.0.0.1`, v4],
    [`for="[${v6}]"`, v6],
    [`proto=https; for="[${v6}]:20001"`, v6],
    [`for=203.0.113.9, for=${v4}:20001, for=10.1.2.3`, v4],
    ['for=203.0.113.9, for=_hidden', '127.0.0.1'],
    ['for=203.0.113.9, by=10.0.0.1', '127.0.0.1'],
    ['for=unknown', '127.0.0.1'],
    [`for=203.0.113.9;x=", for="[${v6}]"`, '127.0.0.1'],
  ])('Forwarded: %s', async (header, address) => {
    expect(await addressIn({ forwarded: header })).toBe(address)
  })

  test('X-Forwarded-For before Forwarded, and from a trusted proxy alone', async () => {
    const headers = { 'x-forwarded-for': v4, forwarded: 'for=203.0.113.9' }
    expect(await addressIn(headers)).toBe(v4)
    expect(await addressIn(headers, '192.0.2.1')).toBe('192.0.2.1')
  })
})

/** Headers that a client can write where its proxy replaces nothing but the address. */
const claims: Record<string, string> = {
  'x-forwarded-for': '198.51.100.78',
  forwarded: 'for=198.51.100.78;host=staff.example;proto=https',
  'x-forwarded-host': 'staff.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '443',
  'x-forwarded-server': 'staff.example',
  'x-forwarded-prefix': '/v1/captcha',
  'x-host': 'staff.example',
  'x-original-host': 'staff.example',
  'x-original-url': '/v1/captcha',
  'x-rewrite-url': '/v1/captcha',
  'x-http-method-override': 'DELETE',
  'x-real-ip': '198.51.100.78',
  'x-client-ip': '198.51.100.78',
  'cf-connecting-ip': '198.51.100.78',
  'true-client-ip': '198.51.100.78',
  via: '1.1 staff.example',
  'x-request-id': 'claimed-by-a-header',
}
/** The headers that are believed of a proxy that the setting names. */
const believed: Record<string, object> = {
  'x-forwarded-for': { ip: '198.51.100.78' },
  forwarded: { ip: '198.51.100.78' },
  'x-request-id': { id: 'claimed-by-a-header' },
}

describe.each([
  [[], false],
  [['127.0.0.1'], true],
  [['127.0.0.0/8', '::1'], true],
  [['10.0.0.0/8'], false],
])('of a request through 127.0.0.1, with TRUST_PROXY %j', (TRUST_PROXY, isTrusted) => {
  const settings = {
    ...services.settings,
    TRUST_PROXY,
    PUBLIC_URL: 'https://apply.example',
    STAFF_URL: 'https://staff.example',
  }
  let seen: object | undefined
  const observed = buildApi(
    { ...services, settings },
    {
      addHooks(api) {
        api.addHook('onRequest', async ({ ip, host, hostname, protocol, method, url, id }) => {
          const isOwnId = id !== claims['x-request-id']
          seen = { ip, host, hostname, protocol, method, url, id: isOwnId ? 'own' : id }
        })
        separateStaffHost(api, settings)
      },
    },
  )
  afterAll(async () => (await observed).close())

  test.each(Object.entries(claims))('%s: %s changes no more than it may', async (name, value) => {
    const url = '/v1/staff/session'
    const headers = { host: 'apply.example', [name]: value }
    const { statusCode } = await (await observed).inject({ url, headers, remoteAddress: '127.0.0.1' })
    expect({ ...seen, statusCode }).toEqual({
      ...{ ip: '127.0.0.1', host: 'apply.example', hostname: 'apply.example', protocol: 'http' },
      ...{ method: 'GET', url, id: 'own', statusCode: 404 },
      ...(isTrusted && believed[name]),
    })
  })
})

test('a response with an ETag, and a file, may not be compressed on the way', async () => {
  const { headers } = await signIn(services)
  const { application_id } = await start(callsOf(app, headers))
  const home = `/v1/sunrise-homes/application/${application_id}/home`
  const withEtag = await app.inject({ method: 'PUT', url: home, headers, payload: { usage_type: 'PRIMARY_RESIDENCE' } })
  expect(withEtag.headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store, no-transform' })
  expect((await app.inject('/v1/captcha')).headers['cache-control']).toBe('no-store')
})
