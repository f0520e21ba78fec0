import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { accessRules, securitySchemes } from './access.ts'

type Json = { [key: string]: unknown }

/** Publishes OpenAPI 3.1 of every route at `/v1/openapi.json`, generated from the schemas that validate. */
export async function describeApi(app: FastifyInstance, productName: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} API`, version: '1' },
      components: { securitySchemes },
      security: accessRules.borrower.security,
    },
    transformObject: document => ('openapiObject' in document ? hoistNamedSchemas(document.openapiObject as Json) : {}),
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
