import {
  demographicsResource,
  type Ethnicity,
  ethnicity,
  ethnicityForm,
  ethnicityMembers,
  type Fields,
  type Form,
  type Race,
  race,
  raceForm,
  raceMembers,
  type Sex,
  type StoredAnswers,
  sex,
  sexForm,
} from '@porchlight/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DemographicsSource, demographicsMessage } from '../../src/exports/demographics/demographics-message.ts'
import { longTexts } from '../../src/exports/demographics/long-texts.ts'
import { makeDemographicsFile } from '../../src/exports/demographics/make-demographics-file.ts'
import type { MismoElement } from '../../src/exports/mismo/element.ts'
import { messageOf } from '../../src/exports/mismo/order.ts'
import { childrenOf, type ModelElement } from '../../src/exports/mismo/order-elements.ts'
import { InvalidMessage } from '../../src/exports/mismo/structure.ts'
import { UnwritableText, writeMessage } from '../../src/exports/mismo/write.ts'
import { messageFaults } from './mismo/checks/message-faults.ts'
import { everyNamed, type ParsedElement, parseMessage, textAt } from './mismo/parse.ts'
import { mutationsOf } from './mutations.ts'
import { elementOf, modelPaths, parsedPaths, validMessage } from './valid-message.ts'

const NOW = new Date('2026-03-15T14:02:11.123Z')
const TEXTS = {
  ethnicity_other: 'Peruvian & Quechua',
  tribe: 'Osage',
  other_asian: 'Thai',
  other_pacific_islander: 'Fijian',
}

interface Chosen {
  ethnicities?: readonly Ethnicity[]
  races?: readonly Race[]
  sexes?: readonly Sex[]
}

/** The answers as they are stored; a question that is left out was not answered. */
const stored = ({ ethnicities, races, sexes }: Chosen): StoredAnswers => ({
  ...(ethnicities &&
    ethnicityForm.toStored(ethnicityForm.clearInapplicable(ethnicityForm.read({ ethnicities, ...TEXTS })))),
  ...(races && raceForm.toStored(raceForm.clearInapplicable(raceForm.read({ races, ...TEXTS })))),
  ...(sexes && sexForm.toStored(sexForm.read({ biological_sexes: sexes }))),
})

const sourceOf = (...given: (StoredAnswers | undefined)[]): DemographicsSource => ({
  application_id: '01890000-0000-7000-8000-000000000001',
  first_submitted_on: '2026-03-15',
  product: 'Porchlight',
  release: '0.1.0',
  borrowers: given.map((demographics, index) => ({
    id: `borrower-${index}`,
    answers: {
      borrower: {
        first_name: 'María',
        middle_name: index === 0 ? 'Anna' : '',
        last_name: "O'Neil",
        suffix: index === 0 ? 'Jr.' : '',
      },
    },
    demographics,
  })),
})

const written = (message: MismoElement) => writeMessage(message, 'demographics')
const fileOf = (...given: (StoredAnswers | undefined)[]) => written(demographicsMessage(sourceOf(...given), NOW))
const faultsOf = (xml: string) => messageFaults(xml, 'demographics')
const monitoringOf = (chosen: Chosen): ParsedElement => {
  const xml = fileOf(stored(chosen))
  expect(faultsOf(xml)).toEqual([])
  return everyNamed(parseMessage(xml), 'GOVERNMENT_MONITORING')[0]!
}
const textsIn = (element: ParsedElement, name: string) => everyNamed(element, name).map(({ text }) => text)

const withoutRefusal = <V extends string>(values: readonly V[]) => values.filter(value => value !== 'UNSPECIFIED')

const everything = {
  ethnicities: withoutRefusal(ethnicity.values),
  races: withoutRefusal(race.values),
  sexes: withoutRefusal(sex.values),
}

test('one of each ethnicity, race and sex makes a file without a fault, and every text of the model is seen', () => {
  const seen = new Set<string>()
  for (const ethnic of ethnicity.values)
    for (const racial of race.values)
      for (const sexual of sex.values) {
        const xml = fileOf(stored({ ethnicities: [ethnic], races: [racial], sexes: [sexual] }))
        for (const element of everyNamed(parseMessage(xml), ...enumerated.map(({ name }) => name)))
          seen.add(`${element.name} ${element.text}`)
        expect(faultsOf(xml)).toEqual([])
      }
  seen.add(`ULAD:HMDAGenderType ${textsIn(monitoringOf(everything), 'ULAD:HMDAGenderType').join()}`)
  const all = enumerated.flatMap(({ name, texts }) => texts.map(text => `${name} ${text}`))
  expect(all.filter(text => !seen.has(text))).toEqual([])
  expect(all).toHaveLength(25)
})

/** The values of the answers that are one of several texts. */
const enumerated = answersIn(messageOf.demographics)
function answersIn(model: ModelElement): { name: string; texts: readonly string[] }[] {
  const own =
    /^(?:ULAD:)?HMDA/.test(model.name) && 'texts' in model.content
      ? [{ name: model.name, texts: model.content.texts }]
      : []
  return [...own, ...(childrenOf(model) ?? []).flatMap(answersIn)]
}

test('any answers of any number of borrowers make a file without a fault', () => {
  const some = <V extends string>(values: readonly V[]) =>
    fc.option(fc.oneof(fc.subarray([...withoutRefusal(values)], { minLength: 1 }), fc.constant(['UNSPECIFIED' as V])), {
      nil: undefined,
    })
  const borrower = fc.option(
    fc.record({ ethnicities: some(ethnicity.values), races: some(race.values), sexes: some(sex.values) }),
    { nil: undefined },
  )
  fc.assert(
    fc.property(fc.array(borrower, { minLength: 1, maxLength: 4 }), borrowers => {
      const answers = borrowers.map(chosen => chosen && stored(chosen as Chosen))
      expect(faultsOf(fileOf(...answers))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('a member of a group also gives the group, once', () => {
  for (const [group, members] of Object.entries(ethnicityMembers) as [Ethnicity, Ethnicity[]][])
    for (const member of members)
      expect(textsIn(monitoringOf({ ethnicities: [member, group] }), 'ULAD:HMDAEthnicityType')).toEqual(
        textsIn(monitoringOf({ ethnicities: [group] }), 'ULAD:HMDAEthnicityType'),
      )
  for (const [group, members] of Object.entries(raceMembers) as [Race, Race[]][]) {
    const monitoring = monitoringOf({ races: members })
    expect(textsIn(monitoring, 'HMDARaceType')).toEqual(textsIn(monitoringOf({ races: [group] }), 'HMDARaceType'))
    expect(textsIn(monitoring, 'ULAD:HMDARaceDesignationType')).toHaveLength(members.length)
  }
})

test('texts stand with what they describe', () => {
  const monitoring = monitoringOf(everything)
  expect(textsIn(monitoring, 'HMDAEthnicityOriginTypeOtherDescription')).toEqual([TEXTS.ethnicity_other])
  const races = everyNamed(monitoring, 'HMDA_RACE')
  expect(races.map(element => textAt(element, 'HMDA_RACE_DETAIL', 'HMDARaceTypeAdditionalDescription'))).toEqual([
    TEXTS.tribe,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(textsIn(monitoring, 'ULAD:HMDARaceDesignationOtherAsianDescription')).toEqual([TEXTS.other_asian])
  expect(textsIn(monitoring, 'ULAD:HMDARaceDesignationOtherPacificIslanderDescription')).toEqual([
    TEXTS.other_pacific_islander,
  ])
})

test('both sexes are one answer', () => {
  expect(textsIn(monitoringOf({ sexes: ['MALE', 'FEMALE'] }), 'ULAD:HMDAGenderType')).toEqual([
    'ApplicantSelectedBothMaleAndFemale',
  ])
})

test('another answer to any field changes the file', () => {
  const before = fileOf(stored(everything))
  const given = { ...everything, ...TEXTS, biological_sexes: everything.sexes }
  for (const form of Object.values(demographicsResource.forms as object) as Form<Fields>[])
    for (const field of form.names) {
      const another = form.fields[field]!.choices?.values.slice(0, 1) ?? 'Another'
      const answers = form.toStored(form.clearInapplicable(form.read({ ...given, [field]: another })))
      expect([field, fileOf({ ...stored(everything), ...answers }) === before]).toEqual([field, false])
    }
})

const indicators = ['HMDAEthnicityRefusalIndicator', 'HMDAGenderRefusalIndicator', 'HMDARaceRefusalIndicator']
const indicatorsIn = (element: ParsedElement) => indicators.map(name => textsIn(element, name)[0])

test('a refusal is true without answers, an answer makes it false, and a question without an answer has none', () => {
  const refused = monitoringOf({ ethnicities: ['UNSPECIFIED'], races: ['UNSPECIFIED'], sexes: ['UNSPECIFIED'] })
  expect(indicatorsIn(refused)).toEqual(['true', 'true', 'true'])
  expect(
    everyNamed(refused, 'HMDA_ETHNICITY_ORIGINS', 'HMDA_RACES', 'ULAD:HMDA_ETHNICITIES', 'ULAD:HMDAGenderType'),
  ).toEqual([])
  expect(indicatorsIn(monitoringOf(everything))).toEqual(['false', 'false', 'false'])
  expect(indicatorsIn(monitoringOf({ races: ['WHITE'] }))).toEqual([undefined, undefined, 'false'])
})

test('a refusal beside an answer, which the form refuses, stays a refusal', () => {
  const both = monitoringOf({ races: ['WHITE', 'UNSPECIFIED'] })
  expect(indicatorsIn(both)[2]).toBe('true')
  expect(textsIn(both, 'HMDARaceType')).toEqual([])
})

test('another origin without its text, which the form refuses, is left out', () => {
  const others = {
    ethnicities: [{ ethnicity_type: 'OTHER_HISPANIC_OR_LATINO', ethnicity_other: '' }],
    races: [{ race_type: 'OTHER_ASIAN' }, { race_type: 'AMERICAN_INDIAN_OR_ALASKA_NATIVE' }],
  }
  const xml = fileOf(others)
  expect(faultsOf(xml)).toEqual([])
  expect(textsIn(parseMessage(xml), 'HMDARaceType')).toEqual(['AmericanIndianOrAlaskaNative', 'Asian'])
  expect(textsIn(parseMessage(xml), 'ULAD:HMDAEthnicityType')).toEqual(['HispanicOrLatino'])
})

test('a borrower without demographics keeps a party and its label', () => {
  const xml = fileOf(undefined, stored(everything))
  expect(faultsOf(xml)).toEqual([])
  expect(
    everyNamed(parseMessage(xml), 'ROLE').map(role => [
      role.attributes['xlink:label'],
      everyNamed(role, 'BORROWER').length,
    ]),
  ).toEqual([
    ['BORROWER_1', 0],
    ['BORROWER_2', 1],
  ])
  const none = fileOf(undefined)
  expect(faultsOf(none)).toEqual([])
  expect(none).not.toContain('ULAD')
})

test('answers of the form are read as they are stored by it', () => {
  const body = {
    ethnicities: [{ ethnicity_type: 'CUBAN' }],
    races: [{ race_type: 'OTHER_ASIAN', race_other: 'Thai' }],
    biological_sexes: ['FEMALE'],
  }
  const { errors, ...result } = demographicsResource.parse(body, demographicsResource.empty(), '2026-03-15')
  expect(errors).toBeNull()
  const monitoring = parseMessage(fileOf('stored' in result ? result.stored : undefined))
  expect(textsIn(monitoring, 'HMDAEthnicityOriginType')).toEqual(['Cuban'])
  expect(textsIn(monitoring, 'ULAD:HMDARaceDesignationOtherAsianDescription')).toEqual(['Thai'])
  expect(textsIn(monitoring, 'ULAD:HMDAGenderType')).toEqual(['Female'])
})

const whole = fileOf(stored({ ...everything, sexes: ['FEMALE'] }), stored({ races: ['WHITE'] }))
const wholeMessage = elementOf(parseMessage(whole))

test('has everything that the file of demographics can have, and nothing else', () => {
  expect(faultsOf(whole)).toEqual([])
  const model = modelPaths(messageOf.demographics)
  const paths = parsedPaths(parseMessage(whole))
  expect(model.filter(path => !paths.includes(path))).toEqual([])
  expect(paths.filter(path => !model.includes(path))).toEqual([])
  expect(whole).not.toMatch(/TAXPAYER|BirthDate|Amount|ADDRESS|EMPLOY|INCOME/)
})

test('no file is made of a message with a mutation', () => {
  const mutations = mutationsOf(wholeMessage, messageOf.demographics)
  expect(mutations.length).toBeGreaterThan(500)
  for (const { message } of mutations) expect(() => written(message)).toThrow(InvalidMessage)
})

/** A fault, and a change of the file that has it. */
const changes: [fault: string, from: string | RegExp, to: string][] = [
  ['has a party of another kind than its file', '<PartyRoleType>Borrower', '<PartyRoleType>Lender'],
  ['has another answer about race than its indicator', 'RaceRefusalIndicator>false', 'RaceRefusalIndicator>true'],
  ['has an answer twice', '<HMDARaceType>White', '<HMDARaceType>Asian'],
  ['has a designation of another race', 'DesignationType>Chinese', 'DesignationType>Samoan'],
]

test.each(changes)('finds what %s', (fault, from, to) => {
  const changed = whole.replace(from, to)
  expect(changed).not.toBe(whole)
  expect(faultsOf(changed).map(found => found.fault)).toContain(fault)
})

test('neither file can be written as the other', () => {
  expect(() => writeMessage(wholeMessage, 'application')).toThrow(InvalidMessage)
  expect(() => written(elementOf(parseMessage(validMessage)))).toThrow(InvalidMessage)
})

test('makes the file with its name and hash, and none where it would not be valid', () => {
  const source = sourceOf(stored(everything))
  const file = makeDemographicsFile(source, NOW)
  expect(file.name).toBe(`demographics-${source.application_id}.mismo.xml`)
  expect(file.bytes.toString()).toBe(fileOf(stored(everything)))
  expect(makeDemographicsFile(source, NOW).sha256).toBe(file.sha256)
  const namedAs = (first_name: string): DemographicsSource => ({
    ...source,
    borrowers: source.borrowers.map(given => ({
      ...given,
      answers: { borrower: { ...given.answers.borrower, first_name } },
    })),
  })
  expect(() => makeDemographicsFile(namedAs('é'.repeat(16_384)), NOW)).toThrow(InvalidMessage)
  expect(() => makeDemographicsFile(namedAs('A\u0000'), NOW)).toThrow(UnwritableText)
})

test('each text above the width of the receiver is named with its length, and none at it', () => {
  const shown = {
    ethnicities: ['OTHER_HISPANIC_OR_LATINO'],
    races: ['AMERICAN_INDIAN_OR_ALASKA_NATIVE', 'OTHER_ASIAN', 'OTHER_PACIFIC_ISLANDER'],
  }
  const labels = {
    ethnicity_other: ethnicityForm.fields.ethnicity_other.label,
    tribe: raceForm.fields.tribe.label,
    other_asian: raceForm.fields.other_asian.label,
    other_pacific_islander: raceForm.fields.other_pacific_islander.label,
  }
  // An emoji is one character, of two units.
  const answers = (length: number, field: string) => ({
    ...ethnicityForm.toStored(ethnicityForm.read({ ...shown, [field]: '🏠'.repeat(length) })),
    ...raceForm.toStored(raceForm.read({ ...shown, [field]: '🏠'.repeat(length) })),
  })
  for (const [field, label] of Object.entries(labels)) {
    expect(longTexts('Rosa Delgado', answers(100, field))).toEqual([])
    expect(longTexts('Rosa Delgado', answers(101, field))).toEqual([
      `${label} of Rosa Delgado has 101 characters; Desktop Underwriter takes 100.`,
    ])
  }
  expect(longTexts('Rosa Delgado', {})).toEqual([])
})
