import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { adminWith } from '../support/admin-command.ts'
import { adminCommandsIn, commandBlocks, exceptions, isExcepted } from '../support/command-blocks.ts'
import { inProject } from '../support/nginx.ts'

// Checks the blocks of commands that document-commands.postgres.test.ts cannot run, and the admin commands in all of them.

const notRun = commandBlocks.filter(block => exceptions.some(exception => isExcepted(block, exception)))

test('each reason not to run a block has one', () => {
  const unused = exceptions.filter(exception => !notRun.some(block => isExcepted(block, exception)))
  expect(unused.map(({ reason }) => reason)).toEqual([])
})

const admin = adminWith(() => {
  throw new Error('not read here')
})

test.each(commandBlocks.flatMap(adminCommandsIn))('an admin command is understood: %s %s', async (...words) => {
  // 2 would mean that it is not.
  expect(await admin(...words)).toMatchObject({ code: 1 })
})

test('files and objects of Kubernetes that they name exist', () => {
  const text = notRun.map(block => block.text).join('\n')
  const files = [...text.matchAll(/(?:-f |\b)(deploy\/[\w@-]+(?:\.\w+)?)(?=\s)/g)].map(([, file = '']) => file)
  const made = ['deploy/secrets', 'deploy/deletions', 'deploy/files']
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter(file => !made.includes(file) && !existsSync(inProject(file)))).toEqual([])

  const manifests = globSync(inProject('deploy/kubernetes*.yaml')).flatMap(file =>
    parseAllDocuments(readFileSync(file, 'utf8')).map(each => each.toJS()),
  )
  const objects = manifests.map(({ kind, metadata }) => `${kind.toLowerCase()} ${metadata.name}`)
  const named = [...text.matchAll(/\b(deployment|job|pod)[/ ](porchlight[\w-]*)/g)].map(
    ([, kind, name]) => `${kind} ${name}`,
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(object => !objects.includes(object))).toEqual([])
})
