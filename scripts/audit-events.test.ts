import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { auditCodes } from '../packages/domain/src/index.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The sources of a folder, without their comments. */
const sourcesOf = (folder: string) =>
  globSync('**/*.ts', { cwd: path.join(root, folder) })
    .map(file => readFileSync(path.join(root, folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))
    .join('\n')

test('every audit event is written by the server', () => {
  const sources = sourcesOf('apps/server/src')
  expect(auditCodes.filter(code => !sources.includes(`'${code}'`))).toEqual([])
})
