import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { applicationJson } from '../../src/exports/json/application-json.ts'
import { applicationFileSchema } from '../../src/exports/json/application-schema.ts'
import { MADE_AT } from './a-source.ts'
import { corpus } from './corpus.ts'

type Json = Record<string, unknown>

const schema = applicationFileSchema() as Json & { $defs: Record<string, Json> }
const isValid = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)
const files = corpus().map(source => JSON.parse(JSON.stringify(applicationJson(source, MADE_AT))) as Json)

test('every file of the corpus is valid', () => {
  for (const file of files) if (!isValid(file)) expect(isValid.errors).toEqual([])
  expect(files).toHaveLength(2000)
})

/** A property of an object of a file, with the part of the schema that describes it. */
interface Place {
  /** Without the numbers of entries: 'borrowers.addresses.state'. */
  path: string
  object: Json
  name: string
  schema: Json
}

const resolved = (part: Json): Json =>
  typeof part.$ref === 'string' ? { ...schema.$defs[part.$ref.replace('#/$defs/', '')]! } : part

function placesIn(part: Json, value: unknown, path: string): Place[] {
  const found = resolved(part)
  const options = [found.oneOf, found.anyOf].flatMap(each => (Array.isArray(each) ? (each as Json[]) : []))
  if (value === null) return []
  if (Array.isArray(value)) return value.flatMap(item => placesIn(found.items as Json, item, path))
  if (typeof value !== 'object') return []
  const chosen =
    options
      .map(resolved)
      .find(({ properties }) => hasConstant(properties as Record<string, Json> | undefined, value as Json)) ?? found
  return Object.entries((chosen.properties ?? {}) as Record<string, Json>).flatMap(([name, property]) => {
    const variant = path === 'land' ? `land of ${(value as Json).land_situation_type}` : path
    const inner = path === '' ? name : `${variant}.${name}`
    const here = { path: inner, object: value as Json, name, schema: resolved(property) }
    return [here, ...placesIn(property, (value as Json)[name], inner)]
  })
}

/** The variant of a value: the one whose constant is the value's. */
const hasConstant = (properties: Record<string, Json> | undefined, value: Json): boolean =>
  properties !== undefined &&
  Object.entries(properties).every(([name, { const: constant }]) => constant === undefined || constant === value[name])

const places = (file: Json) => placesIn(schema, file, '')

/** Files that have every property of the schema between them. */
const various = files.slice(0, 60)
const byPath = Map.groupBy(
  various.flatMap(file => places(file).map(place => ({ file, place }))),
  ({ place }) => place.path,
)

test('every property is described, required, and nothing else is allowed', () => {
  const objects = (part: unknown): Json[] =>
    Array.isArray(part)
      ? part.flatMap(objects)
      : typeof part === 'object' && part !== null
        ? [...('properties' in part ? [part as Json] : []), ...Object.values(part).flatMap(objects)]
        : []
  const all = objects(schema).filter(part => part.type === 'object')
  expect(all.length).toBeGreaterThan(15)
  for (const { properties, required, additionalProperties } of all) {
    expect(required).toEqual(Object.keys(properties as Json))
    expect(additionalProperties).toBe(false)
    for (const property of Object.values(properties as Record<string, Json>))
      expect(property.description).toMatch(/[.?!]$/)
  }
})

test('a file that lacks a property, or has another one, is refused', () => {
  expect(byPath.size).toBeGreaterThan(150)
  for (const found of byPath.values()) {
    const { file, place } = found[0]!
    const { object, name } = place
    const value = object[name]
    delete object[name]
    expect(isValid(file), place.path).toBe(false)
    object[name] = value
    object[`${name}_2`] = value
    expect(isValid(file), place.path).toBe(false)
    delete object[`${name}_2`]
    expect(isValid(file), place.path).toBe(true)
  }
})

test('a value of another kind is refused everywhere', () => {
  for (const found of byPath.values()) {
    const { file, place } = found[0]!
    const { object, name } = place
    const value = object[name]
    for (const wrong of [{ a: 1 }, 'ANOTHER\u0000', Number.MAX_VALUE, [[]]].filter(
      each => !mayBe(place.schema, each),
    )) {
      object[name] = wrong
      expect(isValid(file), `${place.path} as ${JSON.stringify(wrong)}`).toBe(false)
    }
    object[name] = value
  }
})

/** Returns whether the schema says no more of a property than this kind of value. */
function mayBe({ type, enum: values, pattern, const: constant }: Json, value: unknown): boolean {
  if (values || constant !== undefined) return false
  const types = [type].flat()
  return (
    (typeof value === 'string' && !pattern && types.includes('string')) ||
    (typeof value === 'number' && types.includes('number'))
  )
}

/** No documents are made without it now. The preflight and the file do not depend on that. */
const neverAbsent = ['borrowers.credit_authorization', 'borrowers.credit_authorization.typed_signature']

test('every property is seen with a value, and every one that may be null without one', () => {
  const seen = new Map<
    string,
    { given: boolean; absent: boolean; mayBeNull: boolean; values: Set<unknown>; all: unknown[] }
  >()
  for (const { path, object, name, schema: part } of files.flatMap(places)) {
    const options = (part.anyOf ?? []) as Json[]
    const mayBeNull = [part.type, ...options.map(({ type }) => type)].flat().includes('null')
    const entry = seen.get(path) ?? {
      given: false,
      absent: false,
      mayBeNull,
      values: new Set<unknown>(),
      all: (part.enum ?? []) as unknown[],
    }
    const value = object[name]
    if (value === null) entry.absent = true
    else entry.given = true
    entry.values.add(value)
    seen.set(path, entry)
  }
  const paths = [...seen]
  expect(paths.filter(([, { given }]) => !given).map(([path]) => path)).toEqual([])
  expect(paths.filter(([, { absent, mayBeNull }]) => absent && !mayBeNull).map(([path]) => path)).toEqual([])
  expect(
    paths.flatMap(([path, { all, values }]) =>
      all.filter(value => value !== null && !values.has(value)).map(value => `${path}: ${value}`),
    ),
  ).toEqual([])
  const neverNull = paths.filter(([, { absent, mayBeNull }]) => mayBeNull && !absent).map(([path]) => path)
  expect(neverNull).toEqual(neverAbsent)
})
