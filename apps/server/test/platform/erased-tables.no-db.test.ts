import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sealedValues } from '../../src/admin/sealed-values.ts'
import { erasedTables } from '../../src/platform/database/erase.ts'
import { inProject } from '../support/nginx.ts'

/**
 * Tables without values of borrowers that the field key alone opens. Inside a blob is the encryption with the key of the file; staff
 * members are deactivated, never deleted.
 */
const otherTables = ['lookup_key', 'page_asset', 'audit_checkpoint', 'blob', 'staff_member', 'staff_challenge']

it('a table whose values the field key opens is erased after a deletion', () => {
  const sealed = sealedValues.map(({ name }) => name.slice(0, name.lastIndexOf('.')))
  const known: string[] = [...erasedTables, ...otherTables]
  expect(sealed.filter(table => !known.includes(table))).toEqual([])
})

it('the vacuum in the operators’ guide is that of the embedded database', () => {
  const operations = readFileSync(inProject('docs/operations.md'), 'utf8')
  const [, tables = ''] = /vacuum \(full, analyze\) ([^;]+);/.exec(operations) ?? []
  expect(tables.split(',').map(table => table.trim())).toEqual(erasedTables)
})
