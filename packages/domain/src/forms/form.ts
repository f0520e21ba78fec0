import type { ApiType, JsonSchema } from './api-types.ts'
import type { Codecs } from './codecs.ts'
import type { Day } from './day.ts'
import { type Field, isTyped, refusedInAnyField } from './fields.ts'
import type { Phrase, Text } from './text.ts'
import { type Versioning, versioned } from './versions.ts'

// biome-ignore lint/suspicious/noExplicitAny: a form holds fields of different types, and each is only used with its own values
export type Fields = Record<string, Field<any, any>>
export type Values<F extends Fields> = { [K in keyof F]: F[K]['empty'] }
/** `M` is `string` where the messages are translated. */
export type Errors<F extends Fields = Fields, M = Text> = { [K in keyof F]?: M }
/** Stored answers: named as in the API, money in cents, dates as days or null. */
export type StoredAnswers = Record<string, unknown>

type Grouped<C> = {
  [K in keyof C]: C[K] extends { names: (infer N)[] } ? (string extends N ? never : N) : never
}[keyof C]
type JsonOf<A> = A extends { api: ApiType<infer _R, infer J> } ? J : never
/** The answers of a form in the API: a property for each field and for each group of fields that is sent as one. */
export type ApiAnswers<F, C> = { [K in Exclude<keyof F, Grouped<C> | keyof C>]: JsonOf<F[K]> } & {
  [K in keyof C]: JsonOf<C[K]>
}

export interface FormDefinition<F extends Fields, C extends Codecs = Codecs> extends Versioning {
  fields: F
  /** Groups of inputs that are stored as one property. All other fields are stored under their own name. */
  codecs?: C
  /** Fields that exist only for some answers. A field that does not apply is hidden, cleared and not checked. */
  visibleWhen?: (values: Values<F>) => { [K in keyof F]?: boolean }
  /** Labels that depend on other answers. */
  labels?: (values: Values<F>) => { [K in keyof F]?: Phrase }
  /** Rules over several fields. They apply only where the field's own rules pass. */
  crossFieldRules?: (values: Values<F>, today: Day) => { [K in keyof F]?: Phrase | false | undefined }
  /** Questions about answers that are allowed and rarely right (`plausible.ts`). */
  askIfUnusual?: (values: Values<F>) => { [K in keyof F]?: Text | undefined }
}

export type Form<F extends Fields = Fields, C extends Codecs = Codecs> = ReturnType<typeof defineForm<F, C>>
export type ValuesOf<X> = X extends { empty(): infer V } ? V : never

/* @__NO_SIDE_EFFECTS__ */
export function defineForm<F extends Fields, C extends Codecs = Record<never, never>>(
  definition: FormDefinition<F, C>,
) {
  const { fields } = definition
  const names = Object.keys(fields) as (keyof F & string)[]
  const each = <V>(make: (name: keyof F & string) => V) =>
    Object.fromEntries(names.map(name => [name, make(name)])) as Record<keyof F & string, V>
  const codecs = allCodecs(fields, definition.codecs)
  const codecEntries = Object.entries(codecs)
  /** A change of an application asks before and after it, mostly about the same answers. Stored answers are never modified. */
  const answered = new WeakMap<StoredAnswers, boolean>()

  /** Each field of a form asks at each key. Values are never modified. */
  const visible = new WeakMap<Values<F>, { [K in keyof F]?: boolean }>()
  const visibleIn = (values: Values<F>): { [K in keyof F]?: boolean } => {
    let known = visible.get(values)
    if (!known) {
      known = definition.visibleWhen?.(values) ?? {}
      visible.set(values, known)
    }
    return known
  }

  const isVisible = (values: Values<F>, name: keyof F): boolean => visibleIn(values)[name] ?? true
  const empty = (): Values<F> => each(name => fields[name]!.empty) as Values<F>
  const read = (raw: StoredAnswers): Values<F> => each(name => fields[name]!.read(raw[name])) as Values<F>

  /** The answers with every field emptied that does not apply. */
  const clearInapplicable = (values: Values<F>): Values<F> => {
    const shown = visibleIn(values)
    const cleared = each(name => (shown[name] === false ? fields[name]!.empty : values[name])) as Values<F>
    // Emptying one field can make another inapplicable. Answers only shrink, so the recursion ends.
    return names.every(name => Object.is(cleared[name], values[name])) ? values : clearInapplicable(cleared)
  }

  /** The first error of each field by its type and its own rules. */
  const checkFields = (values: Values<F>): Errors<F> => {
    const shown = visibleIn(values)
    const errors: Errors<F> = {}
    for (const name of names) {
      if (shown[name] === false) continue
      for (const rule of [refusedInAnyField, ...fields[name]!.rules]) {
        const message = (rule as (value: unknown) => Text | undefined)(values[name])
        if (message) {
          errors[name] = message
          break
        }
      }
    }
    return errors
  }

  /** The first error of each field. `today` is the date at the lender's offset. */
  const check = (values: Values<F>, today: Day): Errors<F> => {
    const errors = checkFields(values)
    for (const [name, message] of Object.entries(definition.crossFieldRules?.(values, today) ?? {})) {
      if (message && !errors[name] && isVisible(values, name)) errors[name as keyof F] = message
    }
    return errors
  }

  /** A question for each visible and valid answer that is unusual. It is shown beside the answer and refuses nothing. */
  const unusualAnswers = (values: Values<F>): Errors<F> => {
    const questions = definition.askIfUnusual?.(values)
    if (!questions) return {}
    const errors = checkFields(values)
    return Object.fromEntries(
      names.flatMap(name =>
        questions[name] && !errors[name] && isVisible(values, name) ? [[name, questions[name]]] : [],
      ),
    ) as Errors<F>
  }

  const toStored = (values: Values<F>): StoredAnswers => mapObject(codecs, codec => codec.encode(values))
  const fromStored = (stored: StoredAnswers): Values<F> => {
    const raw: StoredAnswers = empty()
    for (const [name, codec] of codecEntries) if (name in stored) Object.assign(raw, codec.decode(stored[name]))
    return read(raw)
  }
  const toApi = (stored: StoredAnswers) =>
    mapObject(codecs, (codec, name) =>
      codec.api.toApi(name in stored ? stored[name] : codec.encode(empty())),
    ) as ApiAnswers<F, C>
  /** Only the properties that were sent. */
  const fromApi = (body: StoredAnswers): StoredAnswers =>
    Object.fromEntries(
      codecEntries.filter(([name]) => name in body).map(([name, codec]) => [name, codec.api.fromApi(body[name])]),
    )

  return {
    ...versioned(definition),
    fields,
    names,
    codecs,
    /** Returns whether the value of a field changes key by key. */
    isTyped: (name: string): boolean => isTyped(fields[name]!),
    isVisible,
    labelOf: (values: Values<F>, name: keyof F): string => definition.labels?.(values)[name] ?? fields[name]!.label,
    empty,
    read,
    clearInapplicable,
    check,
    unusualAnswers,
    toStored,
    fromStored,
    toApi,
    fromApi,
    /** Returns whether the stored answers satisfy the fields' own rules. Rules that depend on the day are not checked. */
    isAnswered(stored: StoredAnswers | undefined): boolean {
      if (!stored) return false
      const known = answered.get(stored)
      if (known !== undefined) return known
      const isAnswered = Object.keys(checkFields(clearInapplicable(fromStored(stored)))).length === 0
      answered.set(stored, isAnswered)
      return isAnswered
    },
    /** The request body for these values. */
    toRequest: (values: Values<F>): ApiAnswers<F, C> => toApi(toStored(clearInapplicable(read(values)))),
    /** JSON Schema of the request. No property is required: the rules report an absent answer. */
    schema: (): { type: 'object'; properties: Record<string, JsonSchema>; additionalProperties: false } => ({
      type: 'object',
      properties: mapObject(codecs, codec => codec.api.schema),
      additionalProperties: false,
    }),
  }
}

function allCodecs(fields: Fields, groups: Codecs = {}): Codecs {
  const grouped = new Set(Object.values(groups).flatMap(group => group.names))
  const single = ([name, field]: [string, Fields[string]]): [string, Codecs[string]] => [
    name,
    {
      names: [name],
      api: field.api,
      encode: (values: StoredAnswers) => field.store(values[name]),
      decode: stored => ({ [name]: field.load(stored) }),
    },
  ]
  const singles = Object.entries(fields).filter(([name]) => !grouped.has(name))
  return { ...Object.fromEntries(singles.map(single)), ...groups }
}

const mapObject = <A, B>(object: Record<string, A>, make: (value: A, name: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, make(value, name)]))
