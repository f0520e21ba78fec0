import { expect, it, onTestFinished, vi } from 'vitest'
import { hostsOf } from '../../src/platform/database/database-server.ts'
import { connectionStrings } from '../../src/platform/settings/database-url.ts'

it('gives each host a connection string of its own', () => {
  expect(connectionStrings('postgres://ada:p%40ss@db1:5433,db2,[::1]:5434/loans?application=x')).toEqual([
    'postgres://ada:p%40ss@db1:5433/loans?application=x',
    'postgres://ada:p%40ss@db2/loans?application=x',
    'postgres://ada:p%40ss@[::1]:5434/loans?application=x',
  ])
  expect(connectionStrings('postgres:///loans?host=/run/postgresql')).toEqual([
    'postgres:///loans?host=/run/postgresql',
  ])
})

it.each(['prefer', 'require', 'verify-ca', 'verify-full'])('verifies the server with sslmode=%s', mode => {
  expect(connectionStrings(`postgres://db/loans?sslmode=${mode}`)).toEqual(['postgres://db/loans?sslmode=verify-full'])
})

it.each(['sslmode=disable', 'sslmode=no-verify', 'uselibpqcompat=true&sslmode=require'])('leaves %s', query => {
  expect(connectionStrings(`postgres://db/loans?${query}`)).toEqual([`postgres://db/loans?${query}`])
})

it('leaves a host once, however many connections to it failed', () => {
  const hosts = hostsOf('postgres://ada:hunter2@db1,db2/loans')
  expect(hosts.description).toBe('db1,db2/loans')
  const first = hosts.current
  for (let failure = 0; failure < 3; failure++) hosts.leave(first)
  expect(hosts.current).toBe('postgres://ada:hunter2@db2/loans')
})

it('passes over a host that does not answer, for as long as another one may', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const hosts = hostsOf('postgres://db1,db2,db3/loans')
  const current = () => new URL(hosts.current).host
  const leave = (host: string, isSilent?: boolean) => hosts.leave(`postgres://${host}/loans`, isSilent)
  hosts.abandon('postgres://db1/loans')
  expect(current()).toBe('db2')
  leave('db2')
  leave('db3')
  expect(current()).toBe('db2')
  leave('db3', true)
  leave('db2')
  expect(current()).toBe('db2')
  leave('db2', true)
  expect(current()).toBe('db3')
  vi.advanceTimersByTime(10_000)
  leave('db3')
  expect(current()).toBe('db1')
})
