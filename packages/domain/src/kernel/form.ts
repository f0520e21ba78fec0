import type { Day } from './day.ts'
import type { Field } from './fields.ts'
import type { Parts } from './parts.ts'
import type { JsonSchema } from './wire.ts'

// biome-ignore lint/suspicious/noExplicitAny: a form holds fields of every type; each is used through its own
export type Fields = Record<string, Field<any, any>>
export type Values<F extends Fields> = { [K in keyof F]: F[K]['empty'] }
export type Errors<F extends Fields = Fields> = { [K in keyof F]?: string }
/** A form's answers as they are kept: named as on the wire, money in cents, dates as days or null. */
export type Kept = Record<string, unknown>
export type Accepted<F extends Fields> = { errors: Errors<F> } | { errors: null; kept: Kept; values: Values<F> }

export interface FormDefinition<F extends Fields> {
  fields: F
  /** Groups of inputs that are kept as one property. All other fields are kept under their own name. */
  parts?: Parts
  /** Fields that exist only for some answers. A field that does not apply is hidden, cleared and not checked. */
  applies?: (values: Values<F>) => { [K in keyof F]?: boolean }
  /** Rules over several fields. They speak only where the field's own rules are silent. */
  across?: (values: Values<F>, today: Day) => { [K in keyof F]?: string | false | undefined }
}

export type Form<F extends Fields = Fields> = ReturnType<typeof defineForm<F>>
export type ValuesOf<X> = X extends { empty(): infer V } ? V : never

export function defineForm<F extends Fields>(definition: FormDefinition<F>) {
  const { fields } = definition
  const names = Object.keys(fields) as (keyof F & string)[]
  const each = <V>(make: (name: keyof F & string) => V) =>
    Object.fromEntries(names.map(name => [name, make(name)])) as Record<keyof F & string, V>
  const parts = allParts(fields, definition.parts)

  const applies = (values: Values<F>, name: keyof F): boolean => definition.applies?.(values)[name] ?? true
  const empty = (): Values<F> => each(name => fields[name]!.empty) as Values<F>
  const read = (raw: Kept): Values<F> => each(name => fields[name]!.read(raw[name])) as Values<F>

  /** The answers as they may be saved: whatever does not apply is emptied. */
  const settle = (values: Values<F>): Values<F> => {
    const shown = definition.applies?.(values)
    const settled = shown
      ? (each(name => (shown[name] === false ? fields[name]!.empty : values[name])) as Values<F>)
      : values
    // Emptying one field may make another inapplicable; answers only ever shrink, so this ends.
    return names.every(name => Object.is(settled[name], values[name])) ? values : settle(settled)
  }

  /** What is wrong with each field by its own rules, the first thing only. */
  const checkFields = (values: Values<F>): Errors<F> => {
    const shown = definition.applies?.(values)
    const errors: Errors<F> = {}
    for (const name of names) {
      if (shown?.[name] === false) continue
      for (const rule of fields[name]!.rules) {
        const message = (rule as (value: unknown) => string | undefined)(values[name])
        if (message) {
          errors[name] = message
          break
        }
      }
    }
    return errors
  }

  /** The first thing wrong with each field. `today` is the lender's day. */
  const check = (values: Values<F>, today: Day): Errors<F> => {
    const errors = checkFields(values)
    for (const [name, message] of Object.entries(definition.across?.(values, today) ?? {})) {
      if (message && !errors[name] && applies(values, name)) errors[name as keyof F] = message as string
    }
    return errors
  }

  const toKept = (values: Values<F>): Kept => mapObject(parts, part => part.join(values))
  const fromKept = (kept: Kept): Values<F> =>
    read(
      Object.assign(
        empty(),
        ...Object.entries(parts)
          .filter(([name]) => name in kept)
          .map(([name, part]) => part.split(kept[name])),
      ),
    )
  const toWire = (kept: Kept): Kept => mapObject(parts, (part, name) => part.wire.outgoing(kept[name]))
  /** Only the properties that were sent. */
  const fromWire = (body: Kept): Kept =>
    Object.fromEntries(
      Object.entries(parts)
        .filter(([name]) => name in body)
        .map(([name, part]) => [name, part.wire.incoming(body[name])]),
    )

  return {
    fields,
    names,
    parts,
    applies,
    empty,
    read,
    settle,
    check,
    toKept,
    fromKept,
    toWire,
    fromWire,
    /** Whether what is kept still answers every question by the fields' own rules, whatever the day. */
    isAnswered: (kept: Kept | undefined): boolean =>
      kept !== undefined && Object.keys(checkFields(settle(fromKept(kept)))).length === 0,
    /** What the browser sends for these values. */
    wireOf: (values: Values<F>): Kept => toWire(toKept(settle(read(values)))),
    /** The gate through which answers enter: what was sent, over what is kept, read, settled and checked. */
    accept(body: Kept, kept: Kept | undefined, today: Day): Accepted<F> {
      const values = settle(fromKept({ ...kept, ...fromWire(body) }))
      const errors = check(values, today)
      return Object.keys(errors).length > 0 ? { errors } : { errors: null, kept: toKept(values), values }
    },
    /** JSON Schema of the wire form. Nothing is required in it: an absent answer is the rules' to name. */
    schema: (): { type: 'object'; properties: Record<string, JsonSchema>; additionalProperties: false } => ({
      type: 'object',
      properties: mapObject(parts, part => part.wire.schema),
      additionalProperties: false,
    }),
  }
}

function allParts(fields: Fields, groups: Parts = {}): Parts {
  const grouped = new Set(Object.values(groups).flatMap(group => group.names))
  const single = ([name, field]: [string, Fields[string]]): [string, Parts[string]] => [
    name,
    {
      names: [name],
      wire: field.wire,
      join: (values: Kept) => field.keep(values[name]),
      split: kept => ({ [name]: field.recall(kept) }),
    },
  ]
  const singles = Object.entries(fields).filter(([name]) => !grouped.has(name))
  return { ...Object.fromEntries(singles.map(single)), ...groups }
}

const mapObject = <A, B>(object: Record<string, A>, make: (value: A, name: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, make(value, name)]))
