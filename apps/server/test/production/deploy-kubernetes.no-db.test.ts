import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { newSecrets, readDeployFile } from '../support/deploy-files.ts'
import { emptyFolder } from '../support/empty-folder.ts'

interface Volume {
  secret?: { secretName: string }
  projected?: { sources: { secret: { name: string } }[] }
  persistentVolumeClaim?: { claimName: string }
}

interface Pod {
  containers: { ports?: { name: string }[] }[]
  volumes: Volume[]
}

interface Manifest {
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  data?: Record<string, string>
  spec: Record<string, unknown>
}

const manifests = ['kubernetes.yaml', 'kubernetes-backup.yaml', 'kubernetes-admin.yaml'].flatMap(file =>
  parseAllDocuments(readDeployFile(file)).map(each => each.toJS() as Manifest),
)
const ofKind = (kind: string) => manifests.find(each => each.kind === kind)!

/** The pod of a deployment, of a job or of a schedule, or the pod itself. */
function podOf({ spec }: Manifest): Pod {
  const { jobTemplate, template = jobTemplate } = spec as Record<string, { spec: Record<string, unknown> }>
  return template ? podOf({ spec: template.spec } as Manifest) : (spec as unknown as Pod)
}

const secretsOf = ({ volumes }: Pod) =>
  volumes.flatMap(({ secret, projected }) => [
    ...(secret ? [secret.secretName] : []),
    ...(projected?.sources.map(source => source.secret.name) ?? []),
  ])

it('pods get the secrets that the settings name, and the owner of the tables only where tables change', () => {
  const folder = emptyFolder()
  newSecrets(folder)
  // As docs/deploy.md §9 does.
  rmSync(path.join(folder, 'database-password'))
  const named = Object.values(ofKind('ConfigMap').data!).flatMap(value => {
    const [, file] = /^\/run\/secrets\/porchlight\/(.+)$/.exec(value) ?? []
    return file ?? []
  })
  expect(readdirSync(folder).sort()).toEqual(named.sort())

  const given = ['Deployment', 'Job', 'CronJob', 'Pod'].map(kind => [kind, secretsOf(podOf(ofKind(kind)))])
  const withOwner = ['porchlight', 'porchlight-owner']
  expect(Object.fromEntries(given)).toEqual({
    Deployment: ['porchlight'],
    Job: withOwner,
    CronJob: withOwner,
    Pod: withOwner,
  })
})

it('the ingress reaches the servers, Prometheus their metrics, and no one else either', () => {
  const { podSelector, policyTypes, ingress } = ofKind('NetworkPolicy').spec as {
    podSelector: { matchLabels: object }
    policyTypes: string[]
    ingress: { from: { namespaceSelector: { matchLabels: object } }[]; ports: { port: string }[] }[]
  }
  const { selector, template } = ofKind('Deployment').spec as { selector: object; template: Manifest }
  expect(podSelector).toEqual(selector)
  expect(podSelector.matchLabels).toEqual(template.metadata.labels)
  expect(policyTypes).toEqual(['Ingress'])
  const namespace = 'kubernetes.io/metadata.name'
  const allowed = ingress.map(({ from, ports }) => [
    ports.map(({ port }) => port),
    from.map(each => each.namespaceSelector.matchLabels),
  ])
  expect(allowed).toEqual([
    [['http'], [{ [namespace]: 'ingress-nginx' }]],
    [['metrics'], [{ [namespace]: 'monitoring' }]],
  ])
  const ports = podOf(ofKind('Deployment')).containers[0]!.ports!
  expect(ports.map(({ name }) => name)).toEqual(['http', 'metrics'])
  expect(ofKind('Ingress').spec.ingressClassName).toBe('nginx')
})

it('settings, rules of the network and the migration come before servers', () => {
  const first = manifests.filter(({ metadata }) => metadata.labels?.apply === 'first')
  expect(first.map(({ kind }) => kind)).toEqual(['ConfigMap', 'NetworkPolicy', 'Job'])
})

it('the pod for commands has the volume of the backups, for a restore', () => {
  const claims = podOf(ofKind('Pod')).volumes.flatMap(volume => volume.persistentVolumeClaim?.claimName ?? [])
  expect(claims).toEqual([ofKind('PersistentVolumeClaim').metadata.name])
})
