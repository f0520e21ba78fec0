import { type Field, type FieldKind, months, refusedInAnyField, yearOf } from '@porchlight/domain'

/** The day on which each answer of the corpus is valid. */
export const ANSWERED_ON = '2026-03-15'

/** `longest` and `shortest`: every answer as long or as large, or as short or as small, as its field allows. */
export type Extent = 'any' | 'longest' | 'shortest' | 'required only'

/** Characters that XML escapes, accents, apostrophes and quotes, in several scripts, and texts that look like markup. */
const difficult = [
  `O'Brien & Sons <"Homes"> 'n' More`,
  '&amp; &#0; ]]> <!-- --> <![CDATA[ ?>',
  '</FullName><AssetType>Other</AssetType>',
  'Žofie Nuñez-D’Árcy',
  'Nguyễn Thị Ánh',
  'Łukasz Ærøskøbing-Straße',
  'Ελένη Παπαδοπούλου',
  'Мария Ёлкина',
  'x̱ʷa̱lməxʷ',
  '12 Ñandú Rd, Lot #4 & 5',
  '4½ Mile Rd “North”',
  '=1+1',
  '12890.00',
  'true',
  'null',
]
/** Typed with what is stored as a plain space, or with line breaks and tabs. */
const spaced = [
  '\u00a0Twin\u2009Lakes\u3000Park ',
  'First line\r\nsecond line',
  'Tab\tand\u0085next line',
  'Dash\u2010like\u2011this',
]
const plain = [
  '12 Oak St',
  'PO Box 7',
  'Lot 12, Oak Grove Community',
  'Tulsa',
  'St. Mary’s',
  'Rosa Delgado',
  'B',
  '#5',
  'III',
]

/** Texts that no form allows: the corpus offers them, and none comes back. */
export const unwritable = [
  'smile 😀',
  'astral 𝒜 and 𐌰',
  'null \u0000',
  'bell \u0007',
  'zero\u200bwidth',
  'right\u202eto left',
  'lone \ud800',
  'not a character \uffff',
  'private \ue000',
]

/** Repeated until a text is as long as its field allows. */
const repeated = [`12 "A" & <b> 'é' `, '12 Long & Winding Rd, ', 'Wolfeschlegelsteinhausen-D’Ártagnan ']
/** The API takes no longer text, and the longest limits of fields. */
const lengths = [2000, 254, 200, 150, 120, 100, 70, 50, 10]

const emails = ['rosa@example.com', "o'brien+homes&land@example.com", 'José.Núñez@exámple.com', 'x@a.io']
const longEmail = (length: number) => `${'a'.repeat(64)}@${'b'.repeat(Math.max(1, length - 69))}.com`
const zips = ['74103', '28802-0077', '28802 0077', '00501', '99950']
const phones = ['9185550100', '5015550142', '(918) 555-0199', '+1 918 555 0123']
const ages = ['0', '120', '4, 7', '1,2,3', '17, 17', Array.from({ length: 40 }, (_, child) => 81 + child).join(', ')]
const amounts = [
  0, 1, 99, 1_00, 33_33, 420_00, 1_000_01, 4_199_97, 89_950_00, 125_000_00, 99_999_999_99, 999_999_999_999_99,
]
const decimals = [1e-7, 0.1, 0.25, 1 / 3, 1, 2.5, 37.5, 40, 60.25, 167.99, 640, 123_456.789, 1e21]

const thisYear = yearOf(ANSWERED_ON)
const years = [1913, 1946, 1975, 1976, 1977, ...Array.from({ length: 40 }, (_, step) => 2000 + step)].map(String)
const recentYears = years.filter(year => Math.abs(Number(year) - thisYear) <= 4)

type AnyField = Field<never, never>
const passes = (field: AnyField, value: unknown): boolean =>
  [refusedInAnyField, ...field.rules].every(rule => !(rule as (value: unknown) => unknown)(value))

/** The values that the field takes, of those that may be typed. */
const takenBy = (field: AnyField, typed: readonly unknown[]): unknown[] => [
  ...new Set(typed.map(value => field.read(value) as unknown).filter(value => passes(field, value))),
]

/** The longest texts that the field takes, one of each kind of characters. */
const longestOf = (field: AnyField, make: (length: number) => string[]): unknown[] => {
  for (const length of lengths) {
    const taken = takenBy(field, make(length)).filter(text => (text as string).length === length)
    if (taken.length > 0) return taken
  }
  return []
}
const longTexts = (length: number) =>
  repeated.map(unit =>
    unit
      .repeat(length)
      .slice(0, length - 1)
      .concat('x'),
  )

const isOfAges = (name: string) => name.endsWith('_ages')
const textsOf = (field: AnyField, name: string): unknown[] => {
  if (isOfAges(name)) return takenBy(field, ['', ...ages])
  const long = longestOf(field, longTexts)
  return [...takenBy(field, ['', 'A', '1 A', ...plain, ...spaced, ...difficult, ...unwritable]), ...long]
}

const offeredBy: Record<FieldKind, (field: AnyField, name: string) => unknown[]> = {
  text: textsOf,
  email: field => [...takenBy(field, ['', ...emails]), ...longestOf(field, length => [longEmail(length)])],
  phone: field => takenBy(field, ['', ...phones]),
  zip: field => takenBy(field, ['', ...zips]),
  digits: () => [],
  choice: field => takenBy(field, [null, ...(field.choices?.values ?? [])]),
  'multi-select': () => [],
  'yes-no': field => takenBy(field, [null, true, false]),
  flag: field => takenBy(field, [true, false]),
  money: field => takenBy(field, [null, ...amounts]),
  percent: () => [],
  number: field => takenBy(field, [null, ...decimals]),
  year: field => takenBy(field, years),
}

const known = new WeakMap<object, unknown[]>()
/** Everything that the corpus may answer in a field, each of which passes the field's own rules. */
function valuesOf(field: AnyField, name: string): readonly unknown[] {
  const values = known.get(field) ?? offeredBy[field.kind](field, name)
  known.set(field, values)
  return values
}

/** Longer texts are those of the extent `longest`, so that most applications are of an ordinary length. */
const ORDINARY = 120
const size = (value: unknown): number => (typeof value === 'number' ? value : String(value ?? '').length)
const isSized = ({ kind }: AnyField): boolean => ['text', 'email', 'zip', 'money', 'number'].includes(kind)

/** The values that an extent allows. Years and months are free: they depend on each other. */
export function valuesWithin(field: AnyField, name: string, extent: Extent): readonly unknown[] {
  const values = valuesOf(field, name)
  if (field.kind === 'year') return name === 'model_year' || extent !== 'any' ? values : recentYears
  if ((field.choices as object | undefined) === months) return values
  if (extent === 'any') return values.filter(value => size(value) <= ORDINARY || typeof value === 'number')
  if (extent === 'required only') {
    const none = values.filter(value => value === '' || value === null || value === false)
    return none.length > 0 && field.kind !== 'choice' && field.kind !== 'yes-no' ? none : values
  }
  if (!isSized(field)) return values
  const given = values.filter(value => value !== '' && value !== null)
  const sizes = given.map(size)
  const wanted = extent === 'longest' ? Math.max(...sizes) : Math.min(...sizes)
  return given.filter(value => size(value) === wanted)
}
