import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { errorIdOf } from '../../src/platform/http/error-id.ts'
import { adminWith } from '../support/admin-command.ts'
import { emptyFolder } from '../support/empty-folder.ts'

const admin = adminWith(() => {
  throw new Error('It needs no settings.')
})
const line = (request_id: string, msg: string) => JSON.stringify({ level: 50, request_id, msg })
const lines = [
  line('11111111-aaaa', 'answered'),
  `Nov 28 12:00:00 host porchlight[1]: ${line('22222222-bbbb', 'request failed')}`,
  'not JSON',
  line('22222222-bbbb', 'answered'),
]
function writtenLog(): string {
  const log = path.join(emptyFolder(), 'porchlight.log')
  writeFileSync(log, `${lines.join('\n')}\n`)
  return log
}
const id = errorIdOf('22222222-bbbb')

it.each([id, id.toLowerCase(), id.replace('-', ' '), id.replaceAll('0', 'O').replaceAll('1', 'l')])(
  'finds every line of a request by its error id, read aloud as %s',
  async typed => {
    expect(await admin('error', typed, '--log', writtenLog())).toEqual({
      code: 0,
      out: [lines[1], lines[3]].join('\n'),
      err: '',
    })
  },
)

it.each([
  ['/nowhere/porchlight.log', 'ENOENT'],
  ['/', 'EISDIR'],
])('says that the log %s cannot be read', async (log, code) => {
  expect(await admin('error', id, '--log', log)).toEqual({ code: 1, out: '', err: `${log} cannot be read: ${code}.` })
})

it('says that there is none, and refuses what is no id', async () => {
  const log = writtenLog()
  expect(await admin('error', 'ZZZZ-ZZZZ', '--log', log)).toMatchObject({
    code: 1,
    err: expect.stringContaining('no line'),
  })
  for (const typed of ['K7Q2', 'K7Q2-9MXU', '623-41-7781'])
    expect((await admin('error', typed, '--log', log)).code).toBe(2)
})

it('is short, and has no character that is misread', () => {
  for (let index = 0; index < 200; index++)
    expect(errorIdOf(`${index}`)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
})
