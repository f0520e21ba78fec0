import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from './forms/api-types.ts'
import { type Field, type FieldKind, refusedInAnyField } from './forms/fields.ts'
import type { Form, StoredAnswers } from './forms/form.ts'
import { parseForm } from './forms/parse.ts'
import { allTexts, inEnglish, type Text } from './forms/text.ts'
import * as domain from './index.ts'
import { TODAY } from './testing/index.ts'

const isForm = (candidate: unknown): candidate is Form =>
  typeof candidate === 'object' && candidate !== null && 'clearInapplicable' in candidate && 'fromApi' in candidate
/** Every form that the package exports, by its name: one that is added is tested without being listed. */
const everyForm = Object.entries(domain as Record<string, unknown>).filter((entry): entry is [string, Form] =>
  isForm(entry[1]),
)

const kinds = {
  text: true,
  email: true,
  phone: true,
  zip: true,
  digits: true,
  choice: true,
  'multi-select': true,
  'yes-no': true,
  flag: true,
  money: true,
  percent: true,
  number: true,
  year: true,
} satisfies Record<FieldKind, true>

/** Keyed by their names in the API. */
const neverInADraft = ['ssn', 'date_of_birth', 'disclaimer', 'is_acknowledged', 'signature']

/** Text that one field or another asks for. */
const said = ['12 Oak St', 'PO Box 7', 'Tulsa', '74103', 'rosa@example.com', '918-555-0142', 'Rosa Delgado', '4, 7']
const text = fc.oneof(fc.constantFrom(...said, '123', '45', '6789', ''), fc.string({ unit: 'grapheme', maxLength: 30 }))
const year = fc.oneof(fc.integer({ min: 2005, max: 2032 }).map(String), fc.constant(''))
const amount = fc.oneof(fc.integer({ min: 0, max: 500_000_00 }), fc.constantFrom(null, Number.NaN, -1))

const typed = (field: Field): fc.Arbitrary<unknown> => {
  const options = (field.choices?.values ?? ['']) as string[]
  const byKind: Record<FieldKind, fc.Arbitrary<unknown>> = {
    text,
    email: text,
    zip: text,
    digits: text,
    phone: fc.oneof(fc.constantFrom('9185550142', '+19185550142', '(918) 555-0142'), text),
    choice: fc.constantFrom(...options, null),
    'multi-select': fc.subarray(options),
    'yes-no': fc.constantFrom(true, false, null),
    flag: fc.boolean(),
    money: amount,
    percent: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), amount),
    number: fc.oneof(fc.integer({ min: 0, max: 167 }), amount),
    year,
  }
  return byKind[field.kind]
}

/** Answers that a person may have typed and chosen, right or wrong. */
const answersTo = (form: Form) =>
  fc
    .record(Object.fromEntries(form.names.map(name => [name, typed(form.fields[name]!)])))
    .map(raw => form.clearInapplicable(form.read(raw)))

/** The same, with each field right by its own rules wherever something right is among what may be typed. */
const rightAnswersTo = (form: Form) =>
  fc
    .record(
      Object.fromEntries(
        form.names.map(name => {
          const field = form.fields[name]!
          const right = (raw: unknown) =>
            [refusedInAnyField, ...field.rules].every(rule => !(rule as (v: unknown) => unknown)(field.read(raw)))
          return [name, typed(field).filter(right)]
        }),
      ),
    )
    .map(raw => form.clearInapplicable(form.read(raw)))

/** The answers of a form that are typed as text, and checked character by character. */
const textKinds: ReadonlySet<FieldKind> = new Set(['text', 'email', 'phone', 'zip', 'digits', 'year'])
const textFieldsOf = (form: Form): string[] => form.names.filter(name => textKinds.has(form.fields[name]!.kind))

/** Keyed by class: what documents cannot print, and how the message names it. A letter of a font stands beside it. */
const unprintableTexts = [
  ['an emoji', '😀', '“😀”'],
  ['a Chinese character', '漢', '“漢”'],
  ['a Japanese character', 'ろ', '“ろ”'],
  ['an Arabic letter', 'م', '“م”'],
  ['a Cherokee letter', 'Ꮳ', '“Ꮳ”'],
  ['a bidi override', '\u202e', 'U+202E'],
  ['a bidi isolate', '\u2066', 'U+2066'],
  ['a null', '\0', 'U+0000'],
  ['a control character', '\u0007', 'U+0007'],
  ['an escape', '\u001b', 'U+001B'],
  ['a lone surrogate', '\ud83d', 'U+D83D'],
  ['a zero-width space', '\u200b', 'U+200B'],
  ['a zero-width joiner', '\u200d', 'U+200D'],
  ['a byte order mark', '\ufeff', 'U+FEFF'],
  ['a soft hyphen', '\u00ad', 'U+00AD'],
  ['a private character', '\ue000', 'U+E000'],
] as const

const SEED = 20_261_123
/** Valid answers, the same in each run. */
const someAnswersTo = (form: Form): StoredAnswers[] =>
  fc
    .sample(rightAnswersTo(form), { seed: SEED, numRuns: 1000 })
    .filter(values => Object.keys(form.check(values, TODAY)).length === 0)

const overTheWire = (body: StoredAnswers): StoredAnswers => JSON.parse(JSON.stringify(body)) as StoredAnswers

const junk = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  const types = [schema.type].flat() as string[]
  return fc.oneof(...types.map(type => junkOf(type, schema)))
}
const junkOf = (type: string, schema: JsonSchema): fc.Arbitrary<unknown> => {
  switch (type) {
    case 'string':
      return schema.pattern
        ? fc.stringMatching(new RegExp(schema.pattern as string))
        : fc.oneof(text, fc.string({ unit: 'binary', maxLength: 60 }))
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(junk(schema.items as JsonSchema), { maxLength: 6 })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties as StoredAnswers).map(([name, property]) => [
            name,
            junk(property as JsonSchema),
          ]),
        ),
        { requiredKeys: (schema.required ?? []) as string[] },
      )
    default:
      return fc.constant(null)
  }
}

test('there are forms to look at', () => {
  expect(everyForm.length).toBeGreaterThan(25)
  expect(everyForm.flatMap(([, form]) => textFieldsOf(form)).length).toBeGreaterThan(60)
})

/** Texts as registered by the modules alone: a rule that registers its message while it runs is found. */
const registered = new Set(allTexts())

describe.each(everyForm)('%s', (_, form) => {
  test('lists every label, hint, option and message that it can show', () => {
    for (const { label, hint, choices } of Object.values(form.fields) as Field[])
      for (const shown of [label, hint ?? label, ...Object.values(choices?.labels ?? {})])
        if (/\p{L}/u.test(shown)) expect(registered).toContain(shown)
    fc.assert(
      fc.property(answersTo(form), values => {
        for (const error of Object.values(form.check(values, TODAY)) as Text[])
          expect(registered).toContain(typeof error === 'string' ? error : error.template)
      }),
    )
  })

  test('says what each input asks for, with an input that exists', () => {
    for (const name of form.names) {
      expect(form.fields[name]?.label, name).not.toBe('')
      expect(kinds, name).toHaveProperty(form.fields[name]!.kind)
    }
  })

  test('keeps every input somewhere', () => {
    const stored = Object.values(form.codecs).flatMap(part => part.names)
    expect(form.names.filter(name => !stored.includes(name))).toEqual([])
  })

  test('stores no draft of identifying data and signatures', () => {
    for (const name of form.names) {
      const { noDraft, autoComplete } = form.fields[name]!
      const [property] = Object.entries(form.codecs).find(([, part]) => part.names.includes(name))!
      expect(noDraft === true, name).toBe(neverInADraft.includes(property) || autoComplete?.startsWith('bday') === true)
    }
  })

  test('reads what is settled as it is, and settles it once', () => {
    fc.assert(
      fc.property(answersTo(form), settled => {
        expect(form.read(settled)).toEqual(settled)
        expect(form.clearInapplicable(settled)).toEqual(settled)
      }),
    )
  })

  test('accepts from the wire what it found right, and keeps the same', () => {
    fc.assert(
      fc.property(rightAnswersTo(form), values => {
        fc.pre(Object.keys(form.check(values, TODAY)).length === 0)
        const accepted = parseForm(form, overTheWire(form.toRequest(values)), undefined, TODAY)
        expect(accepted.errors).toBeNull()
        expect(accepted.errors === null && accepted.stored).toEqual(form.toStored(values))
        expect(form.isAnswered(form.toStored(values))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test('says the same on the wire after coming back from it', () => {
    fc.assert(
      fc.property(rightAnswersTo(form), values => {
        const received = overTheWire(form.toRequest(values))
        expect(overTheWire(form.toApi(form.fromApi(received)))).toEqual(received)
      }),
      { numRuns: 30 },
    )
  })

  test('refuses in every text what documents cannot print, and names it', () => {
    const some = fc.sample(rightAnswersTo(form), { seed: SEED, numRuns: 200 })
    for (const name of textFieldsOf(form)) {
      const answers = some.find(values => form.isVisible(values, name))
      expect(answers, name).toBeDefined()
      for (const [, character, named] of unprintableTexts) {
        const values = { ...answers, [name]: form.fields[name]!.read(`Tulsa ${character}`) }
        // A phone number loses the spaces between its digits, and with them this one.
        if (!String(values[name]).includes(character)) continue
        const stored = form.toStored(values)
        if (form.fromStored(stored)[name] === values[name])
          expect(form.isAnswered(stored), `${name} ${named}`).toBe(false)
        const error = form.check(values, TODAY)[name]
        expect(error && inEnglish(error), `${name} ${named}`).toContain(named)
      }
    }
  })

  test('refuses an answer that its other answers leave no place for', () => {
    const some = someAnswersTo(form)
    for (const name of form.names) {
      const answers = some.find(values => !form.isVisible(values, name))
      if (!answers) continue
      const [property, codec] = Object.entries(form.codecs).find(([, { names }]) => names.includes(name))!
      const others = overTheWire(form.toRequest(answers))
      for (const answer of fc.sample(typed(form.fields[name]!), { seed: SEED, numRuns: 20 })) {
        const value = form.fields[name]!.read(answer)
        const sent = overTheWire({ [property]: codec.api.toApi(codec.encode({ ...answers, [name]: value })) })
        // Some questions are not sent: whether a payment ends is its end date.
        if (JSON.stringify(sent[property]) === JSON.stringify(others[property])) continue
        const { errors } = parseForm(form, { ...others, ...sent }, undefined, TODAY)
        // Or the answer brings the field back.
        const shown = form.clearInapplicable(form.fromStored(form.fromApi({ ...others, ...sent })))
        if (form.isVisible(shown, name)) continue
        expect(errors, `${name}: ${JSON.stringify(sent)}`).toHaveProperty(property)
      }
    }
  })

  test('never throws over anything that its schema lets through', () => {
    fc.assert(
      fc.property(junk(form.schema()), junk(form.schema()), (body, before) => {
        const stored = form.fromApi(before as StoredAnswers)
        expect(() => parseForm(form, body as StoredAnswers, stored, TODAY)).not.toThrow()
      }),
    )
  })
})

describe('what another program puts around or into a value', () => {
  const isAges = (name: string) => /ages/.test(name)
  const samples: Partial<Record<FieldKind, string>> = {
    text: 'Rosa Delgado',
    email: 'rosa-d@example.com',
    phone: '918-555-0142',
    zip: '74103-1234',
    digits: '123',
    year: '2020',
  }
  const anywhere: Record<string, (text: string) => string> = {
    'marks of direction': text => `\u202a${text}\u202c`,
    'isolates of a translation': text => `\u2068${text}\u2069\u200e`,
    'a byte order mark': text => `\ufeff${text}`,
    'places to break a line': text => `${text.slice(0, 2)}\u200b${text.slice(2, 3)}\u00ad${text.slice(3)}\u2060`,
    'spaces that do not break': text => `\u00a0${text}\u202f`,
  }
  const ofDigits: Record<string, (text: string) => string> = {
    'full-width forms': text => text.replace(/[!-~]/g, char => String.fromCharCode(char.charCodeAt(0) + 0xfee0)),
    'Arabic digits': text => text.replace(/\d/g, digit => String.fromCharCode(0x660 + Number(digit))),
    'Bengali digits': text => text.replace(/\d/g, digit => String.fromCharCode(0x9e6 + Number(digit))),
    'other dashes': text => text.replace('-', '\u2013').replace('-', '\u2212'),
    'an Arabic comma': text => text.replace(',', '\u060c'),
    'marks between all': text => Array.from(text).join('\u2060\u200f'),
  }
  const ofPhones: Record<string, (text: string) => string> = {
    slashes: text => text.replaceAll('-', '/'),
    'a link': text => `tel:+1-${text}`,
    'a country code': text => `\u202a+1 (${text.replace('-', ') ')}\u202c`,
  }

  const cases = everyForm.flatMap(([formName, form]) =>
    form.names.flatMap(name => {
      const { kind } = form.fields[name]!
      const sample = isAges(name) ? '4, 7' : samples[kind]
      if (sample === undefined) return []
      const dressed = {
        ...anywhere,
        ...((kind !== 'text' || isAges(name)) && ofDigits),
        ...(kind === 'phone' && ofPhones),
      }
      return Object.entries(dressed).map(([by, dress]) => ({ formName, form, name, by, sample, pasted: dress(sample) }))
    }),
  )

  test('carries no meaning', () => {
    const misread = cases.filter(({ form, name, sample, pasted }) => {
      const readFrom = (text: string) => form.read({ [name]: text })[name]
      return readFrom(pasted) !== readFrom(sample)
    })
    expect(misread.map(({ formName, name, by }) => `${formName}.${name}: ${by}`)).toEqual([])
    expect(new Set(cases.map(({ form, name }) => form.fields[name]!.kind))).toEqual(new Set(Object.keys(samples)))
  })

  test('is refused in a text with its number where it changes how the text reads', () => {
    for (const mark of ['\u202e', '\u2067', '\u200d', '\u0007', '\ud800']) {
      const read = domain.text('Name').read(`Ro${mark}sa`)
      expect(inEnglish(refusedInAnyField(read)!)).toContain(mark.charCodeAt(0).toString(16).toUpperCase())
    }
  })

  test('is left out of an SSN of the API', () => {
    const ssn = '\u202a１２３\u201345\u22126789\u202c'
    expect(domain.consentForm.fromStored({ ssn })).toMatchObject({
      ssn_start: '123',
      ssn_middle: '45',
      ssn_end: '6789',
    })
  })
})

describe('a street', () => {
  const withStreet = everyForm.filter(([, form]) => form.names.includes('street1'))
  const check = (form: Form, street1: string) => form.check(form.read({ street1 }), TODAY).street1

  test.each(withStreet)('of %s is any text with a letter, and without a number a question', (_, form) => {
    const isShown = { street1: 'General Delivery', address_type: 'MAILING' }
    for (const street of [
      '123½ Oak St',
      '12 Oak St (rear)',
      '5 S. 3rd St – Unit 2',
      'PO Box 7',
      'N6W23001 Bluemound Rd',
    ]) {
      expect(check(form, street)).toBeUndefined()
      expect(form.unusualAnswers(form.read({ ...isShown, street1: street })).street1).toBeUndefined()
    }
    for (const street of ['General Delivery', 'One Main Street']) {
      expect(check(form, street)).toBeUndefined()
      expect(form.unusualAnswers(form.read({ ...isShown, street1: street })).street1).toBe('No number?')
    }
    expect(check(form, '12-3')).toBe('Must be a valid street address')
  })
})
