import { applicationStatuses, noElectronicRecords, outcomesForBorrowers, type SectionId } from '@porchlight/domain'
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

/** A schema with a name of its own: OpenAPI lists it once, under this name. */
export const named = <S extends TSchema>(title: string, schema: S): S => ({ ...schema, title })

/** An object that has these properties and no others. */
export const closed = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false })

/** The schema's type, or null. The schema has one `type`. */
export const nullable = <S extends TSchema>(schema: S) => {
  const { type, enum: values }: { type?: unknown; enum?: unknown[] } = schema
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) })
}

export const oneOf = <const V extends string>(values: readonly V[]) =>
  Type.Unsafe<V>({ type: 'string', enum: [...values] })

/** An object that has a value for each of these codes. */
export const byCode = <const Code extends string, S extends TSchema>(codes: readonly Code[], schema: S) =>
  Type.Unsafe<Record<Code, Static<S>>>(closed(Object.fromEntries(codes.map(code => [code, schema]))))

export const text = Type.String()
/** A text that a person enters. Longer than any that is accepted, so that the domain's own message names the mistake. */
export const entered = Type.String({ maxLength: 20_000 })
/** A text that a person enters to sign in, or about someone's sign-in. */
export const signInText = Type.String({ maxLength: 2000 })
export const flag = Type.Boolean()
export const count = Type.Integer()
export const uuid = Type.String({ format: 'uuid' })
/** ISO 8601 with time zone. */
export const time = Type.String({ format: 'date-time' })
/** YYYY-MM-DD. */
export const day = Type.String({ format: 'date' })
/** The options of a day in a query. Databases know no year 0. */
export const chosenDay = { format: 'date', pattern: '^[12]' }
/** A day that a person enters. The domain's own messages name the mistakes. */
export const enteredDay = Type.String({ maxLength: 20 })
/** An id in a body. Its look-up refuses one that does not exist. */
export const sentId = Type.String({ maxLength: 63 })

/** An id with the name that people know it by. */
export const reference = closed({ id: text, name: text })

/** The query of a list whose next page begins after an entry. */
export const before = (description: string) =>
  closed({ before: Type.Optional(Type.String({ format: 'uuid', description })) })

export const applicationStatus = oneOf(applicationStatuses)
/** The end of an application; null where its borrowers read it in the lender's own letter alone. */
export const outcomeForBorrowers = nullable(closed({ kind: oneOf(outcomesForBorrowers), on: day }))
/** The consent of a borrower to electronic records. */
export const electronicRecords = closed({
  /** True if notices, disclosures and valuations can go to the borrower electronically today; otherwise they go on paper. */
  stands: flag,
  /** The day of the last consent. */
  since: nullable(day),
  version: nullable(text),
  why_not: nullable(oneOf(noElectronicRecords)),
  withdrawn_on: nullable(day),
})
/** The id of a section. The registry has them at run time. */
export const sectionId = Type.Unsafe<SectionId>(text)

export const noContent = Type.Null({ description: 'No body' })
