import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { emptyFolder } from '../support/empty-folder.ts'
import { initializeFolder } from '../support/initialized-folder.ts'
import { compileCache, withoutOptimization } from '../support/kills.ts'

const main = path.resolve(import.meta.dirname, '../../src/main.ts')

function run(env: NodeJS.ProcessEnv) {
  const server = spawn(process.execPath, [...withoutOptimization, main], {
    env: { ...process.env, ...compileCache, ...env },
  })
  const said = { out: '', err: '' }
  server.stdout.setEncoding('utf8').on('data', text => {
    said.out += text
  })
  server.stderr.setEncoding('utf8').on('data', text => {
    said.err += text
  })
  return { server, said, ended: once(server, 'close') }
}

it('reports in one sentence why it does not start', async () => {
  const { said, ended } = run({ NODE_ENV: 'test', PORT: 'http' })
  expect((await ended)[0]).toBe(1)
  expect(said).toEqual({ out: '', err: 'PORT must be a number from 0 to 65535.\n' })
})

it('prints its address when it is ready and stops on a signal', async () => {
  const folder = emptyFolder()
  const template = inject('databaseTemplate')
  // Making a database takes most of a first start.
  if (template.kind === 'embedded') initializeFolder(folder, template.file)
  const { server, said, ended } = run({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder })
  await Promise.race([once(server.stdout, 'data'), ended])
  expect(said).toEqual({
    out: 'Porchlight is ready: http://localhost:0\nStaff pages: http://localhost:0/staff\n',
    err: '',
  })
  // Through this, a command asks the server for a copy of its database.
  const socket = path.join(folder, 'database/server.sock')
  expect((await stat(socket)).mode & 0o777).toBe(0o600)
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(existsSync(socket)).toBe(false)
})
