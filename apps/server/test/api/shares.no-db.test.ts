import { readFileSync } from 'node:fs'
import * as api from '@porchlight/api'
import { expect, test } from 'vitest'
import { shareOf } from '../../src/platform/http/share.ts'
import { newId } from '../../src/platform/ids.ts'
import { borrowerActor } from '../support/actors.ts'
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

test.each([
  [1, 0],
  [1, 1],
  [2, 3],
])('%i of a person run, %i wait, and the next is refused', async (atOnce, waiting) => {
  const withinShare = shareOf({ atOnce, waiting })
  const actor = borrowerActor(newId())
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const call = (person = actor) => withinShare(person, new AbortController().signal, () => ended)
  const taken = Array.from({ length: atOnce + waiting }, () => call())
  await expect(call()).rejects.toMatchObject({ code: 'too_many_at_once', retryAfter: 5 })
  const others = call(borrowerActor(newId()))
  end()
  await Promise.all([...taken, others])
  await call()
})
