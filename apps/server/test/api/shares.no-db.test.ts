import { readFileSync } from 'node:fs'
import * as api from '@porchlight/api'
import { expect, test } from 'vitest'
import { inProject } from '../support/nginx.ts'

test('the shares in the limits are those of the operations', () => {
  const declared = Object.values(api)
    .flatMap(exported => (typeof exported === 'object' ? Object.values(exported as object) : []))
    .flatMap(operation => {
      const { operationId, share } = (operation ?? {}) as Partial<api.Operation>
      return share ? [`${operationId} ${share.atOnce} ${share.waiting}`] : []
    })
  const limits = readFileSync(inProject('docs/product/limits.md'), 'utf8')
  const [, table = ''] = /\| Operation \| At a time \| Waiting \|\n\|.*\n((?:\|.*\n)+)/.exec(limits) ?? []
  const documented = table
    .trim()
    .split('\n')
    .flatMap(row => {
      const [, names = '', atOnce, waiting] = row.split('|').map(cell => cell.trim())
      return names.split(', ').map(name => `${name.replaceAll('`', '')} ${atOnce} ${waiting}`)
    })
  expect(documented.sort()).toEqual([...new Set(declared)].sort())
})
