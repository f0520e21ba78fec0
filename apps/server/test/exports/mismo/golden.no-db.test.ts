import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeApplicationFile } from '../../../src/exports/make-application-file.ts'
import { GOLDEN_MADE_AT, goldenCouple } from '../golden-couple.ts'

/** Compared with the mapping by a person, element by element. A change of it is reviewed in the same way. */
const golden = readFileSync(new URL('../golden-couple.mismo.xml', import.meta.url), 'utf8')

test('the file of a couple is the golden file, byte by byte', () => {
  const { file, preflight } = makeApplicationFile(goldenCouple, 'MISMO', GOLDEN_MADE_AT)
  expect(preflight.messages.filter(({ level }) => level === 'blocks')).toEqual([])
  expect(file!.bytes.toString()).toBe(golden)
  expect(file!.bytes.equals(Buffer.from(golden))).toBe(true)
})
