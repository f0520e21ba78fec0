import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { accessRules, securitySchemes } from './access.ts'
import { withExamples } from './openapi-examples.ts'

type Json = { [key: string]: unknown }

/** The tags of the routes. A test compares them. */
const tags = {
  account: "The caller's account: contacts, sessions, language",
  applications: 'Applications from their start to their end',
  'co-borrowers': 'Adding, inviting and removing co-borrowers',
  dealers: 'The public record of a dealer',
  development: 'The inbox of development, which production does not have',
  documents: 'Documents that were signed',
  items: 'What the lender still needs of borrowers, and where an application stands',
  letters: 'Letters of the lender, as their borrowers read them',
  notices: 'Stopping reminders',
  'page errors': 'Errors of the code of pages, for the log',
  sections: 'The answers of each section of an application',
  'sign-in': 'Sign-in by email link or texted code, and the session',
  signing: 'Envelopes, and the address of the signing page',
  'signing page': 'The calls of the signing page itself',
  staff: 'Applications for the people who work for the lender',
  'staff sign-in': 'Passkeys, sessions and confirmations of the people who work for the lender',
}

/** Publishes OpenAPI 3.1 of every route at `/v1/openapi.json`, generated from the schemas that validate. */
export async function describeApi(
  app: FastifyInstance,
  { PRODUCT_NAME, PUBLIC_URL }: Pick<Settings, 'PRODUCT_NAME' | 'PUBLIC_URL'>,
): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${PRODUCT_NAME} API`,
        version: '1',
        description:
          'Applications for loans for manufactured homes. Clients decide by the code of an error, not by its message.',
      },
      servers: [{ url: PUBLIC_URL, description: 'This installation' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: { securitySchemes },
      security: accessRules.borrower.security,
    },
    transformObject: document =>
      'openapiObject' in document ? withExamples(hoistNamedSchemas(document.openapiObject as Json)) : {},
  })
}

/** Moves each schema with a title into the components and refers to it. Two schemas of one title must be equal. */
function hoistNamedSchemas(document: Json): Json {
  const schemas: Json = {}
  const hoisted = (value: unknown, isProperties: boolean): unknown => {
    if (Array.isArray(value)) return value.map(item => hoisted(item, false))
    if (typeof value !== 'object' || value === null) return value
    const copy = Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, hoisted(child, key === 'properties')]),
    )
    const { title, ...schema } = copy
    if (isProperties || typeof title !== 'string') return copy
    if (title in schemas && JSON.stringify(schemas[title]) !== JSON.stringify(schema))
      throw new Error(`Two different schemas are named ${title}`)
    schemas[title] = schema
    return { $ref: `#/components/schemas/${title}` }
  }
  const paths = hoisted(document.paths, false)
  return { ...document, paths, components: { ...(document.components as Json), schemas } }
}
