import type { Errors, Field, Text } from '@porchlight/domain'
import type { FormRules } from '../../form-state/merge.ts'

export type FieldsOf<V extends object> = { [K in keyof V]: Field<V[K]> }
export type Messages<V extends object> = Errors<FieldsOf<V>, string>

/** Returns the messages of rules of the domain in the reader's language. */
export function translated<N extends string>(
  errors: Partial<Record<N, Text>>,
  translate: (text: Text) => string,
): Partial<Record<N, string>> {
  const messages: Partial<Record<N, string>> = {}
  for (const name in errors) if (errors[name] !== undefined) messages[name] = translate(errors[name])
  return messages
}

interface PlainRules<V extends object> {
  /** The mistakes that the browser finds, in words, by field. */
  check?: ((values: V) => Messages<V>) | undefined
  /** The fields that the page does not show for these values. */
  hidden?: ((values: V) => readonly (keyof V)[]) | undefined
  /** Clears the values that don't apply beside the others. */
  applicable?: ((values: V) => V) | undefined
}

/** The rules of a form whose values are sent as they were typed. The compiler does not see that the values of `FieldsOf<V>` are V. */
export const plainForm = <V extends object>(
  start: V,
  { check, hidden, applicable }: PlainRules<V>,
): FormRules<FieldsOf<V>> => ({
  names: Object.keys(start) as (keyof V & string)[],
  isTyped: () => !applicable,
  isVisible: (values, name) => !hidden?.(values as V).includes(name),
  clearInapplicable: values => (applicable ? applicable(values as V) : values),
  read: raw => raw as V,
  check: values => check?.(values as V) ?? {},
  unusualAnswers: () => ({}),
})
