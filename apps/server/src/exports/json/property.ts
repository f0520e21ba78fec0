import type { Form, StoredAnswers } from '@porchlight/domain'
import { descriptions, labelsOf } from './descriptions.ts'

export type JsonSchema = { [keyword: string]: unknown }

/** A property of the file: its schema, and its value for stored answers. */
interface Property {
  schema: JsonSchema
  valueIn(stored: StoredAnswers): unknown
}
type Properties = Record<string, Property>

/**
 * Properties that are never null: a question that every borrower answers, in every signing that there is. Of an answer with parts,
 * 'address.state'. A question that the form gains later is not among them.
 */
export type Always = ReadonlySet<string>

/** '2026-03' */
const MONTH = '^\\d{4}-(0[1-9]|1[0-2])$'
const PHONE = '^\\+1\\d{10}$'

/**
 * The properties of a form under the names of the API. Here an answer that was not given is null, and a date that was asked by month
 * is a month: the API has other values for both, which a reader of the file need not know.
 */
export const propertiesOf = (form: Form, always: Always = new Set()): Properties =>
  Object.fromEntries(Object.keys(form.codecs).map(name => [name, propertyOf(form, name, always)]))

function propertyOf(form: Form, name: string, always: Always): Property {
  const { api, date, names, encode } = form.codecs[name]!
  const field = form.fields[names.at(-1) ?? '']
  const storedIn = (stored: StoredAnswers) => (name in stored ? stored[name] : encode(form.empty()))
  const description = descriptions[name] ?? fromLabels(date?.label ?? field?.label ?? '', field, date !== undefined)
  const orNull = always.has(name) ? never : maybe
  if (date)
    return {
      schema: { description, ...orNull({ type: 'string', pattern: MONTH }) },
      valueIn: stored => (storedIn(stored) as string | null)?.slice(0, 7) ?? null,
    }
  if (field?.kind === 'phone')
    return { schema: { description, ...orNull({ type: 'string', pattern: PHONE }) }, valueIn: storedIn }
  return {
    schema: { description, ...closedSchema(name, api.schema, always) },
    valueIn: stored => withoutEmpty(api.toApi(storedIn(stored))),
  }
}

const maybe = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [...[schema.type].flat(), 'null'] })

/** Without null among the types and the values. */
function never({ type, enum: values, ...schema }: JsonSchema): JsonSchema {
  const types = [type].flat().filter(each => each !== 'null')
  return {
    ...schema,
    type: types.length === 1 ? types[0] : types,
    ...(Array.isArray(values) && { enum: values.filter(value => value !== null) }),
  }
}

const fromLabels = (label: string, field: Form['fields'][string] | undefined, isMonth: boolean): string =>
  [
    sentence(label),
    isMonth && 'Year and month.',
    !isMonth && field?.kind === 'money' && 'In dollars.',
    !isMonth && field?.choices && labelsOf(field.choices),
  ]
    .filter(Boolean)
    .join(' ')

const ENDINGS: ReadonlySet<string | undefined> = new Set(['.', '?', '!'])
const sentence = (label: string): string => (ENDINGS.has(label.at(-1)) ? label : `${label}.`)

/** The schema of the API for the file: every property is there, and no text is empty. `path`: as in {@link Always}. */
function closedSchema(path: string, schema: JsonSchema, always: Always): JsonSchema {
  if (schema.type === 'array') return { ...schema, items: closedSchema(path, schema.items as JsonSchema, always) }
  if (schema.type === 'object') return closedObject(path, schema.properties as Record<string, JsonSchema>, always)
  const isText = schema.type === 'string' && !schema.enum
  const nullable = isText ? maybe({ ...schema, minLength: 1 }) : schema
  return always.has(path) ? never(nullable) : nullable
}

const closedObject = (path: string, properties: Record<string, JsonSchema>, always: Always): JsonSchema =>
  closed(
    Object.fromEntries(
      Object.entries(properties).map(([part, property]) => {
        const inner = `${path}.${part}`
        const description = descriptions[inner] ?? descriptions[part]
        return [part, { ...(description && { description }), ...closedSchema(inner, property, always) }]
      }),
    ),
  )

/** An object that has these properties and no others. */
export const closed = (properties: Record<string, JsonSchema>, description?: string): JsonSchema => ({
  ...(description && { description }),
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})

/** A text of the API that is empty is an answer that was not given. */
function withoutEmpty(value: unknown): unknown {
  if (value === '') return null
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutEmpty(each)]))
}

export const schemasOf = (properties: Properties): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(properties).map(([name, { schema }]) => [name, schema]))

export const valuesOf = (properties: Properties, stored: StoredAnswers): StoredAnswers =>
  Object.fromEntries(Object.entries(properties).map(([name, { valueIn }]) => [name, valueIn(stored)]))
