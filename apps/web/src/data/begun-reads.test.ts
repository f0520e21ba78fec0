import type { PageRead } from '@porchlight/domain'
import { expect, test } from 'vitest'
import { note, notingReads } from './begun-reads.ts'

test('what several parts of a page read is begun once', () => {
  const progress: PageRead = ['POST', '/sunrise-homes/application/ABCDEFGHJK/calculate-progress']
  const person: PageRead = ['GET', '/sunrise-homes/borrower/1']
  const { reads } = notingReads(() => {
    note(progress)
    note(person)
    note([...progress])
  })
  expect(reads).toEqual([progress, person])
})
