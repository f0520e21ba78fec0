import type { Day } from './day.ts'
import type { Errors, Form, Kept } from './form.ts'
import type { JsonSchema } from './wire.ts'

/** One stored thing that several pages fill in, each with a form of its own: a borrower, a home, demographics. */
export function defineResource<const F extends Record<string, unknown>>(forms: F) {
  const all = Object.entries(forms) as [keyof F & string, Form][]
  const touchedBy = (body: Kept) => all.filter(([, form]) => Object.keys(form.parts).some(name => name in body))

  return {
    forms,
    empty: (): Kept => Object.assign({}, ...all.map(([, form]) => form.toKept(form.empty()))),
    toWire: (kept: Kept): Kept => Object.assign({}, ...all.map(([, form]) => form.toWire(kept))),
    schema: () => ({
      type: 'object' as const,
      properties: Object.assign({}, ...all.map(([, form]) => form.schema().properties)) as Record<string, JsonSchema>,
      additionalProperties: false as const,
    }),
    /** Any subset of the properties: each form that it touches is checked whole, the others stay as they are. */
    accept(body: Kept, kept: Kept, today: Day): { errors: Errors } | { errors: null; kept: Kept } {
      let result = kept
      let errors: Errors = {}
      for (const [, form] of touchedBy(body)) {
        const accepted = form.accept(body, result, today)
        if (accepted.errors) errors = { ...errors, ...accepted.errors }
        else result = { ...result, ...accepted.kept }
      }
      return Object.keys(errors).length > 0 ? { errors } : { errors: null, kept: result }
    },
    /** Whether a page's questions have been answered. */
    isAnswered: (name: keyof F & string, kept: Kept): boolean => (forms[name] as Form).isAnswered(kept),
  }
}
export type Resource = ReturnType<typeof defineResource<Record<string, unknown>>>
