import Type, { type Static, type TObject, type TProperties } from 'typebox'

/** A form or a resource of the domain with its answers in the API. */
interface Answerable<A> {
  schema(): { properties: object }
  toApi(stored: never): A
}

/** The body of a form or a resource. It is read by the form, which knows the rules of each property. */
export const answers = <A extends object>(form: Answerable<A>) => Type.Unsafe<Partial<A>>(form.schema())

/** The same with further properties, of which those of `required` have to be there. */
export const answersWith = <A extends object, const P extends TProperties, R extends keyof P & string = never>(
  form: Answerable<A>,
  more: P,
  required: R[] = [],
) => {
  const schema = form.schema()
  type More = Static<TObject<P>>
  return Type.Unsafe<Partial<A> & Partial<More> & Pick<More, R & keyof More>>({
    ...schema,
    properties: { ...schema.properties, ...more },
    ...(required.length > 0 && { required }),
  })
}

/** The response with the answers of a form or a resource: every property is present, answered or not. */
export const answered = <A extends object, const P extends TProperties = Record<never, never>>(
  form: Answerable<A>,
  more?: P,
) => {
  const schema = form.schema()
  const properties = { ...schema.properties, ...more }
  return Type.Unsafe<A & Static<TObject<P>>>({ ...schema, properties, required: Object.keys(properties) })
}
