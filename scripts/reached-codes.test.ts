import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { unreachedCodes } from './reached-codes.ts'

test('names each error code that no worker recorded', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'reached-codes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, '1'), 'not_found\nforbidden\n')
  writeFileSync(path.join(folder, '2'), 'not_found\n')
  expect(unreachedCodes(folder, ['not_found', 'forbidden'])).toEqual([])
  expect(unreachedCodes(folder, ['not_found', 'already_open'])).toEqual([
    expect.stringContaining('refused with already_open'),
  ])
})
