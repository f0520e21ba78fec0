import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { unreachedCodes } from './reached-codes.ts'

const codesOf = (...codes: string[]) => [{ source: 'codes.ts', codes, missing: 'no test reaches' }]

test('names each code that no worker recorded', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'reached-codes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, '1'), 'not_found\nforbidden\n')
  writeFileSync(path.join(folder, '2'), 'not_found\n')
  expect(unreachedCodes(folder, codesOf('not_found', 'forbidden'))).toEqual([])
  expect(unreachedCodes(folder, codesOf('not_found', 'already_open'))).toEqual([
    'codes.ts: no test reaches already_open',
  ])
})

test('error codes and audit events must be reached', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'reached-codes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unreached = unreachedCodes(folder)
  expect(unreached).toContainEqual(expect.stringMatching(/refused with forbidden$/))
  expect(unreached).toContainEqual(expect.stringMatching(/event backup\.made$/))
})
