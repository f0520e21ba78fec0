import fc from 'fast-check'

export interface ValueSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: ValueSchema[]
  oneOf?: ValueSchema[]
  $ref?: string
  properties?: Record<string, ValueSchema>
  required?: string[]
  items?: ValueSchema
}
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With its parameters in braces, as in OpenAPI. */
  path: string
  parameters: { in: 'path' | 'query' | 'header'; name: string; schema: ValueSchema }[]
  body: ValueSchema | undefined
  security: 'identity' | 'bearer' | 'staff' | undefined
}
export interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Operation['parameters']
        requestBody?: { content: { 'application/json': { schema: ValueSchema } } }
        security: Partial<Record<'identity' | 'bearer' | 'staff', string[]>>[]
      }
    >
  >
  components: { schemas: Record<string, ValueSchema> }
}

export const operationsOf = ({ paths }: OpenApi): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security }]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      parameters,
      body: requestBody?.content['application/json'].schema,
      security: (['identity', 'bearer', 'staff'] as const).find(scheme => security[0]?.[scheme]),
    })),
  )

/** Values that code rarely expects: of every type, at the limits of numbers, days and texts. */
const strange: unknown[] = [
  ...[null, true, [], {}, [[]], { length: -1 }, 0, -1, 0.001, 1e21, 2 ** 53, -2147483649],
  ...['', ' ', '0', '\u0000', '\ud800', '\u202e', '💸', "'; drop table borrower; --", '%', '../..', '__proto__'],
  ...[
    '2026-02-30',
    '0000-01-01',
    '9999-12-31T23:59:59Z',
    'NaN',
    'a'.repeat(2001),
    '00000000-0000-0000-0000-000000000000',
  ],
]
const words = [
  'Rosa',
  'Delgado',
  '12 Elm Rd',
  'Tulsa',
  'OK',
  '74103',
  '4055550123',
  'rosa@example.com',
  '2020-01',
  '2020-01-31',
]

const strangeValue: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...strange), fc.jsonValue({ maxDepth: 2 }))
const mostly = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: value, weight: 24 }, { arbitrary: strangeValue, weight: 1 })

/** Values that mostly fit a schema of the document. */
export function openApiValues({ components: { schemas } }: OpenApi): (schema: ValueSchema) => fc.Arbitrary<unknown> {
  const known = new Map<ValueSchema, fc.Arbitrary<unknown>>()
  const valuesOf = (schema: ValueSchema): fc.Arbitrary<unknown> => {
    const values = known.get(schema) ?? newValuesOf(schema)
    known.set(schema, values)
    return values
  }

  function newValuesOf(schema: ValueSchema): fc.Arbitrary<unknown> {
    const { $ref, type } = schema
    const alternatives = schema.anyOf ?? schema.oneOf
    if ($ref) return valuesOf(schemas[$ref.split('/').pop()!]!)
    if (alternatives) return fc.oneof(...alternatives.map(valuesOf))
    if (schema.const !== undefined) return mostly(fc.constant(schema.const))
    if (schema.enum) return mostly(fc.constantFrom(...schema.enum))
    if (Array.isArray(type)) return fc.oneof(...type.map(type => newValuesOf({ ...schema, type })))
    switch (type) {
      case 'object': {
        const { properties = {}, required = [] } = schema
        const values = Object.entries(properties).map(([name, value]) => [name, valuesOf(value)])
        return mostly(fc.record<Record<string, unknown>>(Object.fromEntries(values), { requiredKeys: required }))
      }
      case 'array':
        return mostly(fc.array(schema.items ? valuesOf(schema.items) : strangeValue, { maxLength: 4 }))
      case 'string':
        return mostly(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme' })))
      case 'number':
      case 'integer':
        return mostly(fc.oneof(fc.integer({ min: 0, max: 500_000 }), fc.integer(), fc.double()))
      case 'boolean':
        return mostly(fc.boolean())
      default:
        return strangeValue
    }
  }
  return valuesOf
}

/** A valid body, or one with properties replaced, left out or added. */
export function variantsOf(body: object): fc.Arbitrary<unknown> {
  const names = Object.keys(body)
  const changed = fc
    .record({
      replaced: fc.dictionary(fc.constantFrom(...names, 'unknown'), strangeValue, { maxKeys: 2 }),
      left_out: fc.subarray(names, { maxLength: Math.min(1, names.length) }),
    })
    .map(({ replaced, left_out }) =>
      Object.fromEntries(Object.entries({ ...body, ...replaced }).filter(([name]) => !left_out.includes(name))),
    )
  return fc.oneof({ arbitrary: fc.constant(body), weight: 2 }, { arbitrary: changed, weight: 1 })
}
