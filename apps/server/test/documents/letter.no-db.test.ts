import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import type { PrintedLetter } from '../../src/documents/document-data.ts'
import { typeset } from '../../src/documents/document-threads.ts'
import { collisionsIn, wordsIn } from './reading-pdf.ts'
import { theLetter } from './sample-documents.ts'

const address = [
  'c/o Maria Fernanda',
  '1200 Old Mill Road',
  'Building 7',
  'Unit 14 B',
  'Rural Route 3',
  'Austin, TX 78701',
]
const LONG_NAME = 'Maria Fernanda Guadalupe Gómez-Núñez de la Cruz y Montenegro de los Ríos Santillana'
const LONG_WORD = 'abcdefghij'.repeat(150)

const letters: Record<string, Partial<PrintedLetter>> = {
  'of each kind of part': {
    parts: [
      { kind: 'HEADING', text: 'What we need from you' },
      { kind: 'TEXT', text: 'Send this, please.' },
      { kind: 'ITEM', text: 'A pay stub\nIt shows what you earn.\nWhat counts: one of the last 30 days' },
      { kind: 'ITEM', text: 'A bank statement' },
      { kind: 'TEXT', text: 'Thank you.' },
    ],
  },
  'without addresses': { lenderAddress: '', address: [] },
  'with an address of six lines': { address },
  'with long names': { name: LONG_NAME, lender: `${LONG_NAME} Lending`, address },
  'with a long name alone': { name: `${LONG_NAME} ${LONG_NAME} ${LONG_NAME}`, address },
  'with 60 items': {
    parts: Array.from({ length: 60 }, (_, index) => ({
      kind: 'ITEM' as const,
      text: `Paper ${index}\n${'It is needed. '.repeat(8).trim()}`,
    })),
  },
  'with a word of 1,500 letters': {
    parts: (['HEADING', 'TEXT', 'ITEM'] as const).map(kind => ({ kind, text: LONG_WORD })),
  },
  'with paragraphs of several pages': {
    parts: ['One', 'Two', 'Three'].map(word => ({
      kind: 'TEXT' as const,
      text: `${word} is needed. `.repeat(250).trim(),
    })),
  },
}

const without = (words: string) => words.replace(/[\s•]/g, '')

describe.each(Object.entries(letters))('a letter %s', (_, changes) => {
  test('prints each of its texts', async () => {
    const letter = theLetter(changes)
    const { pdf } = await typeset('letter', letter)
    const { lender, lenderAddress, name, day, title, parts } = letter
    // The foot of a page may come between two of them.
    const printed = without((await wordsIn(pdf)).replace(/.*Page \d+ of \d+/g, ''))
    const texts = [lender, lenderAddress, name, ...letter.address, day, title, ...parts.map(({ text }) => text)]
    expect(texts.filter(text => !printed.includes(without(text)))).toEqual([])
    expect(await collisionsIn(pdf)).toEqual([])
  })
})

/** Points. No. 10: the window begins 63 from the left and 180 from the top, if the sheet fills the envelope, and is 324 wide and 81 high. */
const WINDOW = { left: 63, right: 315, top: 163, bottom: 245 }

test.each([3, 4, 6])('an address of %i lines stands in the window of an envelope, above the day', async count => {
  const letter = theLetter({ name: 'Rosa Gomez', address: address.slice(1 - count) })
  const [page] = (await PDF.load((await typeset('letter', letter)).pdf)).extractText()
  const placed = page!.lines.map(({ text, bbox }) => ({
    text,
    ...{ left: bbox.x, right: bbox.x + bbox.width },
    ...{ top: page!.height - bbox.y - bbox.height, bottom: page!.height - bbox.y },
  }))
  const lines = [letter.name, ...letter.address].map(words => placed.find(({ text }) => text.trim() === words)!)
  for (const line of lines) {
    expect(line.left).toBeGreaterThan(WINDOW.left)
    expect(line.right).toBeLessThan(WINDOW.right)
    expect(line.top).toBeGreaterThan(WINDOW.top)
    expect(line.bottom).toBeLessThan(WINDOW.bottom)
  }
  const others = placed.filter(({ text }) => !lines.some(line => line.text === text))
  expect(others.filter(({ top, bottom }) => bottom > WINDOW.top && top < WINDOW.bottom)).toEqual([])
})
