import type { Day, Errors, Fields, Text } from '@porchlight/domain'
import type { FormRules } from './merge.ts'
import type { RecordFormData } from './record-form-state.ts'

interface ShownMessages<F extends Fields> {
  /** Messages of fields that were left, and of all fields after a failed submit. */
  errors: Errors<F, string>
  /** Questions about unusual answers, once their field was left and until it changes. */
  unusual: Errors<F, string>
}

/** The messages beside the fields. A server's message stays until its field changes. */
export function shownMessages<F extends Fields>(
  definition: FormRules<F>,
  { values, checkedFields, leftValues, serverErrors }: RecordFormData<F>,
  today: Day,
  translate: (text: Text) => string,
): ShownMessages<F> {
  const own: Errors<F> =
    checkedFields.size > 0 ? definition.check(definition.clearInapplicable(definition.read(values)), today) : {}
  const errors: Errors<F, string> = {}
  for (const name of definition.names) {
    const ownError = checkedFields.has(name) ? own[name] : undefined
    // The server's messages come in the language of the page.
    const message = serverErrors[name] ?? (ownError && translate(ownError))
    if (message && definition.isVisible(values, name)) errors[name] = message
  }
  const unusual: Errors<F, string> = {}
  for (const [name, question] of Object.entries(leftValues ? definition.unusualAnswers(values) : {}))
    if (question && checkedFields.has(name) && !errors[name] && Object.is(leftValues?.[name], values[name]))
      unusual[name as keyof F] = translate(question)
  return { errors, unusual }
}

/** The server's messages that no visible field shows. */
export const messagesWithoutField = <F extends Fields>(
  definition: FormRules<F>,
  values: RecordFormData<F>['values'],
  messages: Record<string, string>,
): string[] =>
  Object.entries(messages).flatMap(([name, message]) =>
    definition.names.includes(name) && definition.isVisible(values, name) ? [] : [message],
  )
