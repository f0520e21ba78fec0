import { pathTo, type RouteName, routePatterns } from '@porchlight/domain'
import { type StaffRouteName, staffPathTo, staffPatterns } from '@porchlight/domain/staff'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { separateStaffHost } from '../../src/platform/http/staff-host.ts'

const PUBLIC_URL = 'https://loans.example'
const STAFF_URL = 'https://staff.loans.example'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  separateStaffHost(app, { PUBLIC_URL, STAFF_URL })
  app.get('/*', async () => 'found')
  await app.ready()
})
afterAll(() => app.close())

const ids = {
  dealer: 'sunrise-homes',
  application: 'A1',
  borrower: 'b',
  staff_id: 's',
  application_id: 'A1',
  '*': 'income',
}
const paths = [
  ...(Object.keys(staffPatterns) as StaffRouteName[]).map(name => ['staff', staffPathTo(name, ids)] as const),
  ...['/v1/staff/session', '/v1/staff/applications', '/staff/nothing'].map(path => ['staff', path] as const),
  ...(Object.keys(routePatterns) as RouteName[]).map(name => ['public', pathTo(name, ids as never)] as const),
  ...['/v1/account', '/v1/sunrise-homes/application/A1', '/staffing', '/v1/staffing'].map(
    path => ['public', path] as const,
  ),
]
const hosts = [
  ['public', 'loans.example'],
  ['staff', 'staff.loans.example'],
  ['public', 'other.example'],
] as const

it.each(hosts.flatMap(([of, host]) => paths.map(([on, path]) => [host, path, on === of ? 200 : 404] as const)))(
  '%s answers %s with %i',
  async (host, path, status) => {
    const { statusCode } = await app.inject({ url: `${path}?query=/staff`, headers: { host } })
    expect(statusCode).toBe(status)
  },
)

it.each(hosts)('both hosts send files and answer probes (%s, %s)', async (_of, host) => {
  for (const url of ['/assets/a.js', '/favicon.svg', '/health/ready'])
    expect((await app.inject({ url, headers: { host } })).statusCode).toBe(200)
})

it('one host answers everything without STAFF_URL', async () => {
  const one = Fastify()
  separateStaffHost(one, { PUBLIC_URL, STAFF_URL: undefined })
  one.get('/*', async () => 'found')
  for (const [, path] of paths)
    expect((await one.inject({ url: path, headers: { host: 'loans.example' } })).statusCode).toBe(200)
})
