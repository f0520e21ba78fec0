import { PDF } from '@libpdf/core'
import { afterAll, expect, test } from 'vitest'
import { shutdownDocumentThreads, typeset } from '../../src/documents/document-threads.ts'
import { printDocument } from '../../src/documents/print.ts'
import type { Snapshot } from '../../src/documents/snapshot.ts'
import { generatedApplications } from './generated-applications.ts'
import { type PlacedTag, placedTagsIn, tagsIn, wordsIn } from './reading-pdf.ts'
import { anApplicationSummary } from './sample-documents.ts'

afterAll(shutdownDocumentThreads)

const print = (snapshot: Snapshot, borrower_id: string) =>
  printDocument(snapshot, { id: 'document', borrower_id, kind: 'application' }, 'America/Chicago')

const everyDocument = generatedApplications.flatMap(([name, snapshot]) =>
  snapshot.borrowers.map(({ id }): [string, Snapshot, string] => [`${name}, for the ${id}`, snapshot, id]),
)

const flat = (tags: readonly PlacedTag[]): PlacedTag[] =>
  tags.flatMap(tag => (/^(?:H\d|Table)$/.test(tag.kind) ? [tag] : flat(tag.kids)))

/** The headings above tables, each with all tables up to the next heading. */
function groupsIn(tags: readonly PlacedTag[]): PlacedTag[][] {
  const groups: PlacedTag[][] = []
  for (const tag of flat(tags)) {
    const last = groups.at(-1)
    if (!last || (tag.kind !== 'Table' && last.at(-1)!.kind === 'Table')) groups.push([tag])
    else last.push(tag)
  }
  return groups.filter(group => group.at(-1)!.kind === 'Table')
}

/** The right edges of all amounts, in whole points. */
async function amountEdges(pdf: Uint8Array): Promise<number[]> {
  const lines = (await PDF.load(pdf)).extractText().flatMap(page => page.lines)
  const ends = lines.flatMap(({ spans }) =>
    spans.filter(({ text }) => /^-?\$[\d,.]+$/.test(text.trim())).map(({ bbox }) => Math.round(bbox.x + bbox.width)),
  )
  return [...new Set(ends)]
}

test.each(everyDocument)('no group is torn over two pages: %s', async (_, snapshot, borrower) => {
  const { pdf } = await print(snapshot, borrower)
  const groups = groupsIn(await placedTagsIn(pdf))
  expect(groups.length).toBeGreaterThan(8)
  for (const group of groups) expect(new Set(group.flatMap(({ pages }) => pages)).size).toBe(1)
  expect(await tagsIn(pdf)).toMatchObject({ marked: true, everyPageTagged: true })
  expect((await amountEdges(pdf)).length).toBeLessThanOrEqual(2)
})

test('two people with few entries have four pages together', async () => {
  const [, snapshot] = generatedApplications.find(([name]) => name === 'two people, few')!
  const documents = await Promise.all(snapshot.borrowers.map(({ id }) => print(snapshot, id)))
  expect(documents.reduce((sum, { pages }) => sum + pages, 0)).toBeLessThanOrEqual(4)
})

test('a group longer than a page says on the next one what continues', async () => {
  const rows = Array.from({ length: 100 }, (_, index): [string, string] => [`Cost ${index}`, `$${index}.00`])
  const data = anApplicationSummary({ sections: [{ heading: 'Loan Overview', rows }] })
  const words = await wordsIn((await typeset('application', data)).pdf)
  expect(words.match(/Loan Overview, continued/g)).toHaveLength(2)
  for (const [label] of rows) expect(words).toContain(label)
})
