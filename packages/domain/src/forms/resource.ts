import type { JsonSchema } from './api-types.ts'
import type { Day } from './day.ts'
import type { Errors, Form, StoredAnswers } from './form.ts'
import { type Versioning, versioned } from './versions.ts'

/** One stored thing that several pages fill in, each with a form of its own: a borrower, a home, demographics. */
export function defineResource<const F extends Record<string, unknown>>(forms: F, versioning: Versioning = {}) {
  const all = Object.entries(forms) as [keyof F & string, Form][]
  const touchedBy = (body: StoredAnswers) =>
    all.filter(([, form]) => Object.keys(form.codecs).some(name => name in body))

  return {
    ...versioned(versioning),
    forms,
    empty: (): StoredAnswers => Object.assign({}, ...all.map(([, form]) => form.toStored(form.empty()))),
    toApi: (stored: StoredAnswers): StoredAnswers => Object.assign({}, ...all.map(([, form]) => form.toApi(stored))),
    schema: () => ({
      type: 'object' as const,
      properties: Object.assign({}, ...all.map(([, form]) => form.schema().properties)) as Record<string, JsonSchema>,
      additionalProperties: false as const,
    }),
    /** Any subset of the properties: each form that it touches is checked whole, the others stay as they are. */
    parse(
      body: StoredAnswers,
      stored: StoredAnswers,
      today: Day,
    ): { errors: Errors } | { errors: null; stored: StoredAnswers } {
      let result = stored
      let errors: Errors = {}
      for (const [, form] of touchedBy(body)) {
        const accepted = form.parse(body, result, today)
        if (accepted.errors) errors = { ...errors, ...accepted.errors }
        else result = { ...result, ...accepted.stored }
      }
      return Object.keys(errors).length > 0 ? { errors } : { errors: null, stored: result }
    },
    /** Whether a page's questions have been answered. */
    isAnswered: (name: keyof F & string, stored: StoredAnswers): boolean => (forms[name] as Form).isAnswered(stored),
  }
}
export type Resource = ReturnType<typeof defineResource<Record<string, unknown>>>
