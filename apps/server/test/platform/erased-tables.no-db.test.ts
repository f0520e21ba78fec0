import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { computedColumns, erasedTables } from '../../src/platform/database/computed-columns.ts'
import { inProject } from '../support/nginx.ts'

it('a value that a key of the installation opens or finds is erased after a deletion, or stays for a reason', () => {
  const others = computedColumns.filter(
    ({ key, end }) => end === 'key' && ['field', 'lookup', 'identity', 'digest'].includes(key),
  )
  expect(others).toEqual([])
})

it('the vacuum in the operators’ guide is that of the embedded database', () => {
  const operations = readFileSync(inProject('docs/operations.md'), 'utf8')
  const [, tables = ''] = /vacuum \(full, analyze\) ([^;]+);/.exec(operations) ?? []
  expect(tables.split(',').map(table => table.trim())).toEqual(erasedTables)
})
