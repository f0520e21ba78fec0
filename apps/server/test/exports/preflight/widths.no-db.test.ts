import { expect, test } from 'vitest'
import { prepareFile } from '../../../src/exports/preflight/preflight.ts'
import { MADE_AT } from '../a-source.ts'
import { corpus } from '../corpus.ts'
import { type ParsedElement, parseMessage } from '../mismo/parse.ts'

/** The widths of Desktop Underwriter by element; amounts have 12 characters. */
const widths: Record<string, number> = {
  FirstName: 35,
  MiddleName: 35,
  LastName: 35,
  SuffixName: 4,
  ContactPointEmailValue: 80,
  AddressLineText: 50,
  AddressUnitIdentifier: 11,
  CityName: 35,
  CountyName: 40,
  EmploymentPositionDescription: 25,
  FullName: 150,
  ExpenseTypeOtherDescription: 80,
  FundsTypeOtherDescription: 80,
  DependentAgeYearsCount: 2,
}
const widthOf = ({ name, parent }: ParsedElement): number | undefined => {
  if (name === 'AddressLineText' && parent?.parent?.name === 'EMPLOYER') return 35
  return name.endsWith('Amount') ? 12 : widths[name]
}

/** The longest text above each width. */
type Longest = Map<number, number>
const note = (longest: Longest, width: number, length: number) => {
  if (length > width) longest.set(width, Math.max(length, longest.get(width) ?? 0))
}

function longestIn(element: ParsedElement, longest: Longest = new Map()): Longest {
  const width = widthOf(element)
  if (width !== undefined && element.children.length === 0) note(longest, width, [...element.text].length)
  for (const child of element.children) longestIn(child, longest)
  return longest
}

const sentence = /has ([\d,]+) characters; Desktop Underwriter takes (\d+)\.$/

test('the report names what is too wide in the file, and nothing else', () => {
  const seen = new Set<number>()
  for (const source of corpus(250)) {
    const { preflight, text } = prepareFile(source, 'MISMO', MADE_AT)
    const inFile = longestIn(parseMessage(text!))
    const reported: Longest = new Map()
    for (const message of preflight.messages.filter(({ id }) => id === 'W1')) {
      const [, length = '', width] = message.text.match(sentence)!
      note(reported, Number(width), Number(length.replace(',', '')))
    }
    expect([...reported].toSorted()).toEqual([...inFile].toSorted())
    for (const width of inFile.keys()) seen.add(width)
  }
  expect([...seen].toSorted((a, b) => a - b)).toEqual([2, 4, 11, 12, 25, 35, 40, 50, 80, 150])
})
