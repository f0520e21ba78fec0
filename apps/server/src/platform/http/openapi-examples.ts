type Json = { [key: string]: unknown }

const BASE64URL = 'q2Jx0nVb5fS7wKd1tRzYhM8cLpEaGuNo4iXk9sBvQ3A'
const MONTH = '2024-05-01T00:00:00-05:00'

/** Texts of properties, by their names. */
const texts: Readonly<Record<string, string>> = {
  application_id: '7K3M9QX2ZB',
  attestationObject: BASE64URL,
  authenticatorData: BASE64URL,
  bankruptcy_date: MONTH,
  borrower_id: '0197ab00-0000-7000-8000-000000000001',
  captcha: 'eyJhbGdvcml0aG0iOiJTSEEtMjU2In0',
  children_ages: '4, 9',
  city: 'Tulsa',
  clientDataJSON: BASE64URL,
  code: '123456',
  county: 'Tulsa',
  date_of_birth: '1985-04-12T00:00:00-05:00',
  dealer: 'sunrise-homes',
  dealer_id: 'sunrise-homes',
  disclaimer: 'Rosa Delgado',
  email: 'rosa@example.com',
  error_class: 'TypeError',
  employer_name: 'Prairie Tools',
  end_date: MONTH,
  envelope_id: '0197ab00-0000-7000-8000-000000000002',
  first_name: 'Rosa',
  id: BASE64URL,
  institution_name: 'First Plains',
  last_name: 'Delgado',
  method: 'PUT',
  model_name: 'Everest',
  model_year: '2027',
  name: 'Rosa Delgado',
  nearest_relative_name: 'Ines Delgado',
  nearest_relative_phone_number: '+19185550143',
  nearest_relative_relationship: 'Sister',
  path: '/staff/people/0197ab00-0000-7000-8000-000000000004/grants',
  phone_number: '+19185550142',
  place: 'entry-client-B2x.js:1:2034',
  position_title: 'Welder',
  purchase_date: MONTH,
  rawId: BASE64URL,
  reason: 'I want to change the price first',
  redirect: '/sunrise-homes/dashboard',
  resided_from: MONTH,
  resided_to: MONTH,
  return_url: 'https://apply.example.com/sunrise-homes/application/7K3M9QX2ZB/progress',
  sales_rep_email: 'dale@sunrise.example',
  sales_rep_name: 'Dale Rivers',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  signature: BASE64URL,
  ssn: '123-45-6789',
  ssn_last4: '6789',
  start_date: MONTH,
  street1: '12 Elm Rd',
  target: '0197ab00-0000-7000-8000-000000000004',
  term: '7K3M9QX2ZB',
  token: BASE64URL,
  verification_id: '0197ab00-0000-7000-8000-000000000003',
  zip_code: '74103',
}

const formats: Readonly<Record<string, string>> = {
  uuid: '0197ab00-0000-7000-8000-000000000000',
  'date-time': '2026-11-23T17:00:00Z',
}

/** Adds an example to each request body, which fits its schema. Not every example satisfies the rules between its fields. */
export function withExamples(document: Json): Json {
  const { schemas = {} } = document.components as { schemas?: Record<string, Json> }
  for (const operations of Object.values(document.paths as Record<string, Record<string, Json>>))
    for (const { requestBody } of Object.values(operations)) {
      const { content = {} } = (requestBody ?? {}) as { content?: Record<string, { schema: Json; example?: unknown }> }
      for (const body of Object.values(content)) body.example = exampleOf(body.schema, schemas)
    }
  return document
}

function exampleOf(schema: Json, schemas: Record<string, Json>, name = ''): unknown {
  const { $ref, type, anyOf, oneOf, properties, items, format } = schema
  if (typeof $ref === 'string') return exampleOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, name)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const [alternative] = [anyOf, oneOf].find(Array.isArray) ?? []
  if (alternative) return exampleOf(alternative, schemas, name)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((properties ?? {}) as Record<string, Json>)
          .slice(0, Number(schema.maxProperties ?? Number.POSITIVE_INFINITY))
          .map(([key, value]) => [key, exampleOf(value, schemas, key)]),
      )
    case 'array':
      return [exampleOf((items ?? {}) as Json, schemas, name)]
    case 'string':
      return texts[name] ?? formats[String(format)] ?? ''
    case 'number':
    case 'integer':
      return name.endsWith('_rate') ? 0.0899 : 40
    case 'boolean':
      return false
    default:
      return null
  }
}
