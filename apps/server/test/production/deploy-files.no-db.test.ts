import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { commands } from '../../src/admin/commands.ts'
import { createHealth, healthRoutes } from '../../src/platform/http/health.ts'
import type { Setting } from '../../src/platform/settings/readers.ts'
import { readSettings, settingsTable } from '../../src/settings.ts'
import { commandBlocks } from '../support/command-blocks.ts'
import { newSecrets, readDeployFile as read } from '../support/deploy-files.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { inProject } from '../support/nginx.ts'

// Checks of the files in deploy/ that need none of the programs that read them.

type Variables = Record<string, string>

/** The settings of an environment whose secrets are in files of the folder. Throws what a start of the server would. */
const settingsOf = (env: Variables, mounted: string, folder: string) =>
  readSettings(
    Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replace(mounted, folder)])),
    envFileOf(env, folder),
  )

/** With the names in a `.env`, a name that is not a setting is refused. */
function envFileOf(env: Variables, folder: string): string {
  const file = path.join(folder, '.env')
  writeFileSync(
    file,
    Object.keys(env)
      .map(name => `${name}=`)
      .join('\n'),
  )
  return file
}

const strings = (variables: object): Variables =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)]))

const lines = (text: string) =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)="?(.*?)"?$/gm)].map(([, name = '', value = '']) => [name, value]))

const lender = { LENDER_NAME: 'Oak & Elm Lending' }

interface Compose {
  services: Record<string, { environment?: object; volumes?: string[] }>
}

interface Probe {
  httpGet: { path: string; port: string }
  periodSeconds: number
  failureThreshold: number
}

interface Container {
  ports: { name: string; containerPort: number }[]
  startupProbe: Probe
  livenessProbe: Probe
  readinessProbe: Probe
}

const unit = read('porchlight@.service')
const compose = parse(read('compose.yaml'), { merge: true }) as Compose
const manifests = parseAllDocuments(read('kubernetes.yaml'))
const ofKind = (kind: string) => manifests.map(each => each.toJS()).find(each => each.kind === kind)
const upstreams = [...read('nginx.conf').matchAll(/^ {2}server 127\.0\.0\.1:(\d+)/gm)].map(([, port]) => Number(port))

/** `ENV` of the image, which the manifests complete. */
const image = strings(
  Object.fromEntries(
    [.../^ENV (.* PORT=\d+)$/m.exec(read('Containerfile'))![1]!.matchAll(/(\w+)=(\S+)/g)].map(([, ...pair]) => pair),
  ),
)

describe('settings', () => {
  let secrets: string
  beforeAll(() => {
    secrets = mkdtempSync(path.join(tmpdir(), 'porchlight-secrets-'))
    newSecrets(secrets)
  })
  afterAll(() => rmSync(secrets, { recursive: true }))

  it('of the service start a server in production', () => {
    const variables = [...unit.replaceAll('%i', '3001').matchAll(/^Environment=(\w+)=(.*)$/gm)]
    const env = {
      ...lines(read('porchlight.env')),
      ...Object.fromEntries(variables.map(([, name, value = '']) => [name, value.replace('%S', '/var/lib')])),
    }
    expect(() => settingsOf(env, '%d', secrets)).toThrow(/^LENDER_NAME must be given in production/)
    const settings = settingsOf({ ...env, LENDER_NAME: 'Oak & Elm Lending' }, '%d', secrets)
    expect(settings).toMatchObject({ NODE_ENV: 'production', HOST: '127.0.0.1', TRUST_PROXY: ['127.0.0.1'] })
    expect(settings).toMatchObject({ PORT: 3001, METRICS_PORT: 13001, METRICS_HOST: '127.0.0.1' })
    const [, states = ''] = /^StateDirectory=(.*)$/m.exec(unit) ?? []
    const folders = states.split(' ').map(state => `/var/lib/${state}`)
    expect(folders).toEqual(expect.arrayContaining([settings.DATA_DIR, path.dirname(settings.DELETIONS_LOG!)]))
    expect([settings.LENDER_PHONE, settings.LENDER_NMLS_ID]).toEqual([undefined, undefined])
  })

  it('of the service can have each secret of the others', () => {
    const optional = read('optional-secrets.conf').replace(/^#(?=LoadCredential|Environment)/gm, '')
    const given = `${unit}\n${optional}`
    // No server has the password of the owner of the tables.
    const secretNames = Object.entries<Setting<unknown>>(settingsTable).flatMap(([name, { isSecret }]) =>
      isSecret && name !== 'MIGRATION_DATABASE_URL' ? [name] : [],
    )
    for (const name of secretNames) {
      const file = name.toLowerCase().replaceAll('_', '-')
      expect(given).toContain(`\nLoadCredential=${file}:/etc/porchlight/secrets/${file}\n`)
      expect(given).toContain(`\nEnvironment=${name}_FILE=%d/${file}\n`)
    }
    expect(optional.match(/^LoadCredential/gm)).toHaveLength(
      secretNames.length + 1 - unit.match(/^LoadCredential/gm)!.length,
    )
  })

  it('of compose.yaml start two servers in production, on the ports of the proxy', () => {
    const servers = Object.values(compose.services).filter(({ environment = {} }) => 'PORT' in environment)
    const settings = servers.map(({ environment = {} }) => {
      const env = Object.entries({ ...image, ...strings(environment) })
      const withDefaults = env.map(([name, value]) => [name, value.replace(/^\$\{\w+:-(\w+)\}$/, '$1')])
      return settingsOf(Object.fromEntries(withDefaults), '/run/secrets/porchlight', secrets)
    })
    expect(settings.map(({ PORT, NODE_ENV }) => [PORT, NODE_ENV])).toEqual(upstreams.map(port => [port, 'production']))
  })

  it('of kubernetes.yaml start a server in production', () => {
    const { data } = ofKind('ConfigMap')
    expect(() => settingsOf({ ...image, ...data }, '/run/secrets/porchlight', secrets)).toThrow('LENDER_NAME must be')
    const settings = settingsOf({ ...image, ...data, ...lender }, '/run/secrets/porchlight', secrets)
    const { ports } = ofKind('Deployment').spec.template.spec.containers[0] as Container
    expect(ports).toEqual([
      { name: 'http', containerPort: settings.PORT },
      { name: 'metrics', containerPort: settings.METRICS_PORT },
    ])
    expect(settings.METRICS_HOST).toBe('0.0.0.0')
    expect(settings).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0' })
  })
})

it('the job of kubernetes.yaml migrates with the settings of the servers, as the owner', () => {
  const { spec } = ofKind('Job').spec.template
  const [{ args, env, image: jobImage }] = spec.containers
  const [program, ...words] = args
  expect(existsSync(inProject(program))).toBe(true)
  expect(commands.map(({ name }) => name)).toContain(words.join(' '))
  expect(jobImage).toBe(ofKind('Deployment').spec.template.spec.containers[0].image)
  const folder = emptyFolder()
  newSecrets(folder)
  writeFileSync(path.join(folder, 'migration-database-url'), 'postgres://owner@database/porchlight')
  const variables = { ...image, ...ofKind('ConfigMap').data, ...lender, [env[0].name]: env[0].value }
  const settings = settingsOf(variables, '/run/secrets/porchlight', folder)
  expect(settings.MIGRATION_DATABASE_URL).toBe('postgres://owner@database/porchlight')
})

it('proxies repeat a POST at the other server, and servers run a release in a folder of its own', () => {
  const repeated = 'error timeout non_idempotent'
  expect(read('nginx.conf')).toContain(`proxy_next_upstream ${repeated};`)
  const { annotations } = ofKind('Ingress').metadata
  expect(annotations['nginx.ingress.kubernetes.io/proxy-next-upstream']).toBe(repeated)
  expect(unit).toMatch(/^WorkingDirectory=\/opt\/porchlight\/current$/m)
})

it('the copy in another place has the backups and the list of deletions of the service', () => {
  const copied = /^ExecStartPost=\/usr\/bin\/restic --quiet backup (.+)$/m.exec(read('porchlight-offsite.conf'))![1]!
  const [, backups] = / backup "(\/.+)\/\$\(/.exec(read('porchlight-backup.service'))!
  const list = lines(read('porchlight.env')).DELETIONS_LOG!
  expect(copied.split(' ')).toEqual([backups, path.dirname(list)])
})

it('the service loads each credential that a setting names', () => {
  const loaded = [...unit.matchAll(/^LoadCredential=([\w-]+):(\S+)$/gm)].map(([, name, file]) => [name, file])
  const named = [...unit.matchAll(/_FILE=%d\/([\w-]+)$/gm)].map(([, name]) => name)
  expect(loaded).toEqual(named.map(name => [name, `/etc/porchlight/secrets/${name}`]))
})

it('each probe asks a path that the server has', async () => {
  const app = Fastify()
  healthRoutes(app, createHealth({}), { current: { name: 'normal', ends_at: null } })
  const { startupProbe, livenessProbe, readinessProbe } = ofKind('Deployment').spec.template.spec
    .containers[0] as Container
  const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)
  expect(paths).toEqual(['/health/live', '/health/live', '/health/ready'])
  for (const file of ['Containerfile', 'porchlight@.service']) paths.push(...(read(file).match(/\/health\/\w+/g) ?? []))
  expect(paths).toHaveLength(5)
  for (const url of paths) expect(app.hasRoute({ method: 'GET', url }), url).toBe(true)
})

it('Kubernetes takes no pod out of service while a database fails over', () => {
  const { periodSeconds, failureThreshold } = (ofKind('Deployment').spec.template.spec.containers[0] as Container)
    .readinessProbe
  const failoverSeconds = 27
  expect(periodSeconds * failureThreshold).toBeGreaterThan(failoverSeconds)
})

it('the list for another server names each file with the port of a server, and the commands of an upgrade', () => {
  const [, list = ''] = readFileSync(inProject('docs/deploy.md'), 'utf8').split('\n## 11. Another server\n')
  const files = readdirSync(inProject('deploy')).filter(file => /(?<!\d)1?3002\b/.test(read(file)))
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter(file => !list.includes(`\`${file}\``))).toEqual([])
  for (const edit of ['127.0.0.1:3003 max_fails=0;', '127.0.0.1:13003', 'systemctl restart porchlight@3003'])
    expect(list).toContain(edit)
})

it('a stopping server outlives the idle connections of the proxy, and is killed after it has stopped', () => {
  const idle = Number(/^ {2}keepalive_timeout (\d+)s;$/m.exec(read('nginx.conf'))![1])
  const drain = Number(lines(read('porchlight.env')).DRAIN_SECONDS)
  expect(drain).toBeGreaterThan(idle)
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThan(drain)
  const { terminationGracePeriodSeconds } = ofKind('Deployment').spec.template.spec
  expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(ofKind('ConfigMap').data.DRAIN_SECONDS))
})

it('Prometheus scrapes the metrics of each server of the service and of compose.yaml', () => {
  const { rule_files, scrape_configs } = parse(read('prometheus.yml'))
  for (const file of rule_files) expect(existsSync(inProject(`deploy/${file}`))).toBe(true)
  const [{ job_name, static_configs }] = scrape_configs
  const ports = Object.values(compose.services).flatMap(({ environment = {} }) =>
    'METRICS_PORT' in environment ? [Number(environment.METRICS_PORT)] : [],
  )
  // The unit has 1%i.
  expect(ports).toEqual(upstreams.map(port => 10_000 + port))
  expect([job_name, static_configs[0].targets]).toEqual(['porchlight', ports.map(port => `127.0.0.1:${port}`)])
})

it('each alert links to its paragraph of the runbook', () => {
  const headings = readFileSync(inProject('docs/operations.md'), 'utf8').match(/^#### \w+$/gm)
  const [{ rules }] = parse(read('alerts.yml')).groups as [
    { rules: { alert: string; annotations: { runbook_url: string } }[] },
  ]
  expect(rules.map(({ alert }) => `#### ${alert}`)).toEqual(headings)
  for (const { alert, annotations } of rules)
    expect(annotations.runbook_url).toBe(`https://docs.example.com/porchlight/operations.md#${alert.toLowerCase()}`)
})

it.each(['kubernetes-backup.yaml', 'kubernetes-admin.yaml'])('%s runs commands as the servers run', file => {
  const documents = parseAllDocuments(read(file))
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
  const { kind, spec } = documents.at(-1)!.toJS()
  const pod = kind === 'CronJob' ? spec.jobTemplate.spec.template.spec : spec
  const server = ofKind('Deployment').spec.template.spec
  expect(pod.securityContext).toEqual(server.securityContext)
  const [{ image: admin, securityContext, envFrom, volumeMounts, command }] = pod.containers
  expect([securityContext, envFrom]).toEqual([server.containers[0].securityContext, server.containers[0].envFrom])
  expect(admin).toBe(server.containers[0].image.replace('porchlight:', 'porchlight-admin:'))
  const mounted = volumeMounts.map(({ name }: { name: string }) => name)
  expect(pod.volumes.map(({ name }: { name: string }) => name)).toEqual(mounted)
  if (kind === 'CronJob') expect(command.at(-1)).toContain('/porchlight/apps/server/src/admin.ts backup "/files/')
})

it('the image for commands has the program and a working folder, and compose.yaml and Kubernetes use it', () => {
  const [, stage = ''] = /^FROM \S+ AS admin\n([\s\S]*?)\n\n/m.exec(read('Containerfile')) ?? []
  expect(stage).toContain('COPY --from=server /porchlight /porchlight')
  expect(stage).toContain('ENTRYPOINT ["node", "/porchlight/apps/server/src/admin.ts"]')
  expect(stage).toMatch(/^WORKDIR \/files$/m)
  expect(compose.services.admin).toMatchObject({
    build: { target: 'admin' },
    volumes: expect.arrayContaining(['./files:/files']),
  })
})

it('each folder that compose.yaml mounts is in deploy/, or is made before the site starts', () => {
  const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.flatMap(volume => /^\.\/([^:]+):/.exec(volume)?.[1] ?? []),
  )
  const start = commandBlocks.find(({ text }) => text.includes('compose.yaml up --build'))!
  const isThere = (name: string) => existsSync(inProject(`deploy/${name}`)) || start.text.includes(` deploy/${name}`)
  expect(mounted.length).toBeGreaterThan(5)
  expect(mounted.filter(name => !isThere(name))).toEqual([])
})

it('each base image of the Containerfile can be given by its digest', () => {
  const bases = [...read('Containerfile').matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base)
  const given = new Set([...read('Containerfile').matchAll(/^ARG (\w+)=/gm)].map(([, name]) => `\${${name}}`))
  expect(bases.filter(base => base !== 'packages').every(base => given.has(base))).toBe(true)
})

it('YAML files have no error', () => {
  expect(manifests.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
  expect(manifests.map(each => each.toJS().kind)).toEqual([
    'ConfigMap',
    'NetworkPolicy',
    'Job',
    'Deployment',
    'PodDisruptionBudget',
    'Service',
    'Ingress',
  ])
})
