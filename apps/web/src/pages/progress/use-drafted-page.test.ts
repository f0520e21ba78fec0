import { type PageId, sections } from '@porchlight/domain'
import { expect, test } from 'vitest'
import { draftedPage } from './use-drafted-page.ts'

const pages = sections().flatMap(({ id, pages }) => (Object.keys(pages) as PageId[]).map(page => [id, page] as const))

test.each(pages)('in %s a draft of the page %s, or of a dialog on it, is continued there', (section, page) => {
  expect(draftedPage(section, [page])).toBe(page)
  expect(draftedPage(section, [`${page}/new`])).toBe(page)
  for (const { id } of sections()) if (id !== section) expect(draftedPage(id, [page])).toBeUndefined()
})

test('without a draft there is no such page', () => {
  for (const { id } of sections()) expect(draftedPage(id, [])).toBeUndefined()
})
