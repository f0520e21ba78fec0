import type { StoredAnswers } from '@porchlight/domain'
import Type, { type TProperties, type TSchema } from 'typebox'

interface AnswersSchema {
  properties?: object
  [keyword: string]: unknown
}

/** A schema of the domain's forms. Their bodies are read by the form, which knows the type of each property. */
export const answers = <Fields extends object = object>(schema: object) =>
  Type.Unsafe<StoredAnswers & Fields>(schema as TSchema)

/** The body of a form or a resource with further properties, of which those of `required` have to be there. */
export const answersWith = <Fields extends object>(
  schema: AnswersSchema,
  more: TProperties,
  required: (keyof Fields & string)[] = [],
) =>
  answers<Fields>({
    ...schema,
    properties: { ...schema.properties, ...more },
    ...(required.length > 0 && { required }),
  })

/** The schema of the API's form of a form or a resource: every property is present, answered or not. */
export const answered = <Fields extends object = object>(schema: AnswersSchema, more: TProperties = {}) => {
  const properties = { ...schema.properties, ...more }
  return answers<Fields>({ type: 'object', ...schema, properties, required: Object.keys(properties) })
}
