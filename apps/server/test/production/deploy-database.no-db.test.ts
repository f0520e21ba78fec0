import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readDeployFile } from '../support/deploy-files.ts'

/** The settings of a configuration of PostgreSQL. */
const settingsOf = (file: string) =>
  Object.fromEntries(
    [...readDeployFile(file).matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value]) => [name, value]),
  )
const strings = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}`]))

const patroni = parse(readDeployFile('patroni.yml'))

it('PostgreSQL under Patroni has the settings of a single one', () => {
  const { parameters } = patroni.bootstrap.dcs.postgresql
  expect(strings(parameters)).toEqual({ wal_log_hints: 'on', ...settingsOf('postgresql.conf') })
  const { listen_addresses: _, ...tls } = settingsOf('postgresql-tls.conf')
  expect(strings(patroni.postgresql.parameters)).toMatchObject(tls)
})

it('Patroni asks the machines of etcd, and waits for as long as its rule says', () => {
  const [, members = ''] = /^ETCD_INITIAL_CLUSTER=(.*)$/m.exec(readDeployFile('etcd.env')) ?? []
  const names = members.split(',').map(member => member.split('=')[0])
  expect(patroni.etcd3.hosts).toEqual(names.map(name => `${name}:2379`))
  const { ttl, loop_wait, retry_timeout } = patroni.bootstrap.dcs
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout)
})
