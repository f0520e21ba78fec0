import { describe, expect, test } from 'vitest'
import { choices } from './choices.ts'
import { dateCodec } from './codecs.ts'
import { choice, flag, money, text, year } from './fields.ts'
import { defineForm } from './form.ts'
import { months } from './months.ts'
import { parseForm } from './parse.ts'
import { maxLength, required } from './rules.ts'
import { phrase } from './text.ts'

const NOT_APPLICABLE = "This doesn't go with your other answers."
const TODAY = '2026-03-15'
const pet = choices({ DOG: 'A dog', OTHER: 'Something else' })

/** A cascade: without a pet no kind, without OTHER no name for it. */
const petForm = defineForm({
  fields: {
    has_pet: flag('Do you have a pet?'),
    kind: choice('Which?', pet, required('Must select a pet')),
    kind_other: text('What is it?', required('Must not be empty'), maxLength(5, 'Too long')),
    fee: money('Fee', required('Must enter a fee')),
    since_month: choice('Month', months),
    since_year: year('Year'),
  },
  codecs: { since: dateCodec('since_month', 'since_year', { label: 'Since' }) },
  visibleWhen: v => ({ kind: v.has_pet, kind_other: v.kind === 'OTHER', fee: v.has_pet }),
  crossFieldRules: v => ({
    kind_other: v.kind_other === 'cat' && phrase('Choose the option for cats'),
    fee: v.fee !== null && v.fee > 100_00 && phrase('Too much'),
  }),
})
const iguana = petForm.read({ has_pet: true, kind: 'OTHER', kind_other: 'newt', fee: 20_00 })
const check = (answers: object) => petForm.check({ ...iguana, ...answers }, TODAY)

describe('reading', () => {
  test('brings anything into the type of its field', () => {
    expect(petForm.read({ has_pet: 'yes', kind: 'CAT', kind_other: 7, fee: '12', unknown: 1 })).toEqual(petForm.empty())
  })

  test('trims text, and leaves what cannot be stored to the rules', () => {
    expect(petForm.read({ kind_other: ' ne\u0000wt\uD800 ' }).kind_other).toBe('ne\u0000wt\uD800')
  })
})

describe('what applies', () => {
  test('hides, empties and leaves unchecked by one predicate', () => {
    const none = petForm.clearInapplicable({ ...iguana, has_pet: false, kind: null })
    expect(petForm.isVisible(none, 'fee')).toBe(false)
    expect(none.fee).toBeNull()
    expect(petForm.check(none, TODAY)).toEqual({})
  })

  test('cascades: emptying one answer empties what hung on it', () => {
    expect(petForm.clearInapplicable({ ...iguana, has_pet: false })).toEqual(petForm.empty())
  })

  test('settling twice is settling once, and settled answers stay the same object', () => {
    const settled = petForm.clearInapplicable({ ...iguana, has_pet: false })
    expect(petForm.clearInapplicable(settled)).toBe(settled)
  })

  test('is everything where nothing is said', () => {
    const form = defineForm({ fields: { name: text('Name') } })
    expect(form.isVisible(form.empty(), 'name')).toBe(true)
    expect(form.clearInapplicable({ name: 'Ann' })).toEqual({ name: 'Ann' })
  })
})

describe('checking', () => {
  test('the first failure stops a field', () => {
    expect(check({ kind_other: '' })).toEqual({ kind_other: 'Must not be empty' })
    expect(check({ kind_other: 'platypus' })).toEqual({ kind_other: 'Too long' })
  })

  test('several fields may be wrong at once', () => {
    expect(Object.keys(check({ kind_other: '', fee: null }))).toEqual(['kind_other', 'fee'])
  })

  test('rules over several fields are checked only where a field satisfies its own rules', () => {
    expect(check({ kind_other: 'cat' })).toEqual({ kind_other: 'Choose the option for cats' })
    expect(check({ fee: 200_00 })).toEqual({ fee: 'Too much' })
    expect(check({ fee: Number.NaN })).toEqual({ fee: 'Enter numbers only.' })
  })

  test('rules over several fields are silent about what does not apply', () => {
    expect(check({ has_pet: false, fee: 200_00, kind: 'DOG' })).toEqual({})
  })
})

describe('storing and sending', () => {
  test('parts are stored as one', () => {
    expect(petForm.toStored({ ...iguana, since_month: '04', since_year: '2020' })).toEqual({
      has_pet: true,
      kind: 'OTHER',
      kind_other: 'newt',
      fee: 20_00,
      since: '2020-04-01',
    })
  })

  test('what was stored before a field existed is read, and sent, with the field empty', () => {
    expect(petForm.fromStored({ has_pet: true })).toEqual({ ...petForm.empty(), has_pet: true })
    expect(petForm.toApi({ has_pet: true })).toEqual(
      petForm.toApi(petForm.toStored({ ...petForm.empty(), has_pet: true })),
    )
  })

  test('dollars and dates travel', () => {
    expect(petForm.toRequest(iguana)).toMatchObject({ fee: 20, since: '0001-01-01T00:00:00Z' })
  })

  test('answers are complete or not, whatever the day and whatever spans several fields', () => {
    expect(petForm.isAnswered(undefined)).toBe(false)
    expect(petForm.isAnswered(petForm.toStored({ ...iguana, fee: null }))).toBe(false)
    expect(petForm.isAnswered(petForm.toStored({ ...iguana, kind_other: 'cat' }))).toBe(true)
  })
})

describe('accepting', () => {
  test('refuses with the message of each field', () => {
    expect(parseForm(petForm, { has_pet: true }, undefined, TODAY)).toEqual({
      errors: { kind: 'Must select a pet', fee: 'Must enter a fee' },
    })
  })

  test('what is not sent stays as stored', () => {
    const stored = petForm.toStored(iguana)
    expect(parseForm(petForm, { fee: 30 }, stored, TODAY)).toMatchObject({
      errors: null,
      stored: { ...stored, fee: 30_00 },
    })
  })

  test('refuses an answer that was sent and does not apply, by its name in the API', () => {
    const sent = { has_pet: false, kind: 'DOG', fee: 20, since: '2020-04-01T00:00:00-05:00' }
    expect(parseForm(petForm, sent, petForm.toStored(iguana), TODAY).errors).toEqual({
      kind: NOT_APPLICABLE,
      fee: NOT_APPLICABLE,
    })
  })

  test('empties what no longer applies', () => {
    expect(parseForm(petForm, { has_pet: false }, petForm.toStored(iguana), TODAY)).toMatchObject({
      errors: null,
      stored: petForm.toStored(petForm.empty()),
    })
  })

  test('more than two decimals are no amount', () => {
    expect(parseForm(petForm, { fee: 1.005 }, petForm.toStored(iguana), TODAY).errors).toEqual({
      fee: 'Enter numbers only.',
    })
  })

  test('the schema names the wire and nothing else', () => {
    expect(Object.keys(petForm.schema().properties)).toEqual(['has_pet', 'kind', 'kind_other', 'fee', 'since'])
    expect(petForm.schema().additionalProperties).toBe(false)
  })
})
