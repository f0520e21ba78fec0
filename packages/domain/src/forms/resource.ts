import type { JsonSchema } from './api-types.ts'
import type { Day } from './day.ts'
import type { Errors, Form, StoredAnswers } from './form.ts'
import { parseForm } from './parse.ts'
import { type Versioning, versioned } from './versions.ts'

interface AnyForm {
  toApi(stored: StoredAnswers): object
}
/** The answers of all of these forms: an intersection, which is inferred from the place of a parameter. */
type AllAnswers<X extends AnyForm> = (X extends AnyForm ? (answers: ReturnType<X['toApi']>) => void : never) extends (
  answers: infer A,
) => void
  ? A
  : never

/** One stored record that several pages fill in, each with its own form: a borrower, a home, demographics. */
/* @__NO_SIDE_EFFECTS__ */
export function defineResource<const F extends Record<string, AnyForm>>(forms: F, versioning: Versioning = {}) {
  const all = Object.entries(forms) as [keyof F & string, Form][]
  const formsWith = (body: StoredAnswers) =>
    all.filter(([, form]) => Object.keys(form.codecs).some(name => name in body))

  return {
    ...versioned(versioning),
    forms,
    empty: (): StoredAnswers => Object.assign({}, ...all.map(([, form]) => form.toStored(form.empty()))),
    toApi: (stored: StoredAnswers): AllAnswers<F[keyof F]> =>
      Object.assign({}, ...all.map(([, form]) => form.toApi(stored))),
    schema: () => ({
      type: 'object' as const,
      properties: Object.assign({}, ...all.map(([, form]) => form.schema().properties)) as Record<string, JsonSchema>,
      additionalProperties: false as const,
    }),
    /**
     * Validates any subset of the properties: each form with a property in it is checked completely, the others stay
     * unchanged.
     */
    parse(
      body: StoredAnswers,
      stored: StoredAnswers,
      today: Day,
    ): { errors: Errors } | { errors: null; stored: StoredAnswers } {
      let result = stored
      let errors: Errors = {}
      for (const [, form] of formsWith(body)) {
        const parsed = parseForm(form, body, result, today)
        if (parsed.errors) errors = { ...errors, ...parsed.errors }
        else result = { ...result, ...parsed.stored }
      }
      return Object.keys(errors).length > 0 ? { errors } : { errors: null, stored: result }
    },
    /** Returns whether the questions of a form have been answered. */
    isAnswered: (name: keyof F & string, stored: StoredAnswers): boolean => (forms[name] as Form).isAnswered(stored),
  }
}
