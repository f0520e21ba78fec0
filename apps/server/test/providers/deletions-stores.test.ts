import { chownSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  createDeletions,
  type DeletionsStore,
  DeletionsUnavailable,
  parseDeletions,
} from '../../src/platform/deletions/deletions-list.ts'
import { newId } from '../../src/platform/ids.ts'
import { deletionsFile } from '../../src/providers/deletions-file/deletions-file.ts'
import { deletionsInS3 } from '../../src/providers/storage-s3/deletions-s3.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { isRoot } from '../support/postgres-cluster.ts'
import { s3Server } from '../support/s3-server.ts'
import { s3StandIn } from '../support/s3-stand-in.ts'

const s3 = await s3Server()
const failing = await s3StandIn()
afterAll(async () => {
  await s3.close()
  await failing.close()
})
const onProblem = (problem: Error) => {
  throw problem
}

const stores: Record<string, () => DeletionsStore> = {
  'a file': () => deletionsFile(path.join(emptyFolder(), 'lists', 'deletions.log')),
  S3: () => deletionsInS3(s3.bucket),
}

describe.each(Object.entries(stores))('%s', (_, open) => {
  it('keeps each deletion once, also where several are listed at the same time, and takes back what was refused', async () => {
    const store = open()
    expect(await store.read()).toEqual([])
    const servers = [createDeletions({ store, onProblem }), createDeletions({ store, onProblem })]
    const ids = Array.from({ length: 20 }, () => newId())
    await Promise.all(ids.map((id, index) => servers[index % 2]!.announce([{ kind: 'borrower', id }])))
    await servers[0]!.announce([{ kind: 'borrower', id: ids[0]! }])
    await servers[1]!.revoke([{ kind: 'borrower', id: ids[1]! }])
    const { deletions, unreadable } = parseDeletions(await store.read())
    expect(unreadable).toBe(0)
    expect(deletions.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(
      ids.filter(id => id !== ids[1]).map(id => `borrower ${id}`),
    )
    for (const { at } of deletions) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000)
  })
})

describe('a file', () => {
  it('can be read by its owner alone, and has nothing but times, kinds and ids', async () => {
    const file = path.join(emptyFolder(), 'deletions.log')
    await createDeletions({ store: deletionsFile(file), onProblem }).announce([
      { kind: 'application', id: '0123456789' },
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toMatch(/^\d{8}T\d{6}\.\d{3}Z [0-9a-f-]{36} application 0123456789\n$/)
  })

  it('begins a new line after one that a full disk cut', async () => {
    const file = path.join(emptyFolder(), 'deletions.log')
    writeFileSync(file, '20260101T0000')
    await createDeletions({ store: deletionsFile(file), onProblem }).announce([
      { kind: 'application', id: '0123456789' },
    ])
    expect(parseDeletions(await deletionsFile(file).read())).toMatchObject({
      deletions: [{ id: '0123456789' }],
      unreadable: 1,
    })
  })

  // Root alone can give a file away; for others it is theirs in any case.
  it('belongs to the owner of the folder, also where root made it', async () => {
    const folder = emptyFolder()
    if (isRoot) chownSync(folder, 65_534, 65_534)
    const file = path.join(folder, 'deletions.log')
    await createDeletions({ store: deletionsFile(file), onProblem }).announce([
      { kind: 'application', id: '0123456789' },
    ])
    const [{ uid, gid }, owner] = [statSync(file), statSync(folder)]
    expect([uid, gid]).toEqual([owner.uid, owner.gid])
  })

  // The superuser may write where others may not, so the third is a file in place of a folder.
  it.each(['on a full disk', 'that is a folder', 'below a file'])('%s refuses', async place => {
    const folder = emptyFolder()
    const file = path.join(folder, 'deletions.log')
    if (place === 'on a full disk') symlinkSync('/dev/full', file)
    if (place === 'that is a folder') mkdirSync(file)
    if (place === 'below a file') writeFileSync(file, '')
    const named = place === 'below a file' ? path.join(file, 'deletions.log') : file
    const { announce } = createDeletions({ store: deletionsFile(named), onProblem })
    await expect(announce([{ kind: 'application', id: '0123456789' }])).rejects.toThrow(DeletionsUnavailable)
  })

  it('is checked without a line', async () => {
    const file = path.join(emptyFolder(), 'lists', 'deletions.log')
    await deletionsFile(file).check!()
    expect(readFileSync(file, 'utf8')).toBe('')
    await expect(deletionsFile(path.join(file, 'below')).check!()).rejects.toThrow()
  })
})

/** Two servers, each with its own view of one bucket. */
const twoLists = () => [deletionsInS3(failing.bucket), deletionsInS3(failing.bucket)] as const
const announce = (store: DeletionsStore) => createDeletions({ store, onProblem }).announce
const deletion = () => ({ kind: 'borrower', id: newId() }) as const
const idsIn = async (store: DeletionsStore) => parseDeletions(await store.read()).deletions.map(({ id }) => id)

it('S3 has every line of two servers, also where its list lacks the newest and a response was lost', async () => {
  failing.objects.clear()
  failing.state.lag = 3
  const deleted = Array.from({ length: 25 }, deletion)
  const [first, second] = twoLists()
  await announce(first)(deleted.slice(0, 1))
  failing.state.lostPuts = 2
  await Promise.all(deleted.slice(1).map((each, index) => announce(index % 2 ? first : second)([each])))
  const ids = deleted.map(({ id }) => id).sort()
  for (const store of [first, second, deletionsInS3(failing.bucket)]) expect((await idsIn(store)).sort()).toEqual(ids)
  failing.state.lag = 0
})

it('S3 is read also while another server adds lines', async () => {
  failing.objects.clear()
  const [store, other] = twoLists()
  const deleted = Array.from({ length: 4 }, deletion)
  await announce(store)(deleted)
  failing.state.missed = [...failing.objects.keys()][1]!
  expect(await idsIn(other)).toEqual(deleted.map(({ id }) => id))
  expect(failing.state.missed).toBe('')
})

it.each([
  ['in the middle', 2],
  ['that the list alone has', 4],
])('S3 with a gap %s is not read', async (_, missing) => {
  failing.objects.clear()
  const [store] = twoLists()
  await announce(store)([deletion(), deletion(), deletion(), deletion()])
  const name = [...failing.objects.keys()][missing - 1]!
  const object = failing.objects.get(name)!
  failing.objects.delete(name)
  if (missing === 4) failing.objects.set('deletions/000000030', object)
  await expect(deletionsInS3(failing.bucket).read()).rejects.toThrow(`DELETIONS_LOG lacks ${name} and has later lines.`)
  await expect(deletionsInS3(failing.bucket).read()).rejects.toThrow(DeletionsUnavailable)
})

it.each(['slow down', 'forbidden', 'dropped'] as const)('S3 that answers "%s" refuses', async fault => {
  failing.faults.push(fault, fault, fault)
  const { announce } = createDeletions({ store: deletionsInS3(failing.bucket), onProblem })
  await expect(announce([{ kind: 'application', id: '0123456789' }])).rejects.toThrow(DeletionsUnavailable)
  failing.faults.length = 0
})
