import type { Errors, Fields, Form, Values } from '@porchlight/domain'
import { useId, useState } from 'react'
import { usePageContext } from '../data/page-context.tsx'

export interface FormState<F extends Fields = Fields> {
  form: Form<F>
  values: Values<F>
  /** What the person is shown now. */
  errors: Errors<F>
  /** Failed submits so far; with each one the error summary takes the focus. */
  failedSubmits: number
  idOf(name: keyof F & string): string
  set<K extends keyof F & string>(name: K, value: Values<F>[K]): void
  /** Several at once, where one answer decides others. */
  change(values: Partial<Values<F>>): void
  blur(name: keyof F & string): void
  /** Calls back with what may be sent, or shows what is wrong. `answers` are given by the submit itself. */
  submit(save: (body: object, values: Values<F>) => void, answers?: Partial<Values<F>>): void
  /** Shows what the server found. Answers the messages for which the form has no field now. */
  showErrors(errors: Record<string, string>): string[]
}

/** Messages appear once a field was left, or after a failed submit; what the server said stays until the field changes. */
export function useForm<F extends Fields>(form: Form<F>, initial: Values<F> = form.empty()): FormState<F> {
  const prefix = useId()
  const { today } = usePageContext()
  const [values, setValues] = useState(() => form.clearInapplicable(initial))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState<Record<string, string>>({})
  const [failedSubmits, setFailedSubmits] = useState(0)

  const wrongWith = (read: Values<F>) => form.check(read, today)
  const wrong = wrongWith(form.clearInapplicable(form.read(values)))
  const shown = (name: string) => left.has(name) || failedSubmits > 0
  const errors = Object.fromEntries(
    form.names
      .map(name => [name, said[name] ?? (shown(name) ? wrong[name] : undefined)])
      .filter(([name, message]) => message && form.isVisible(values, name as string)),
  ) as Errors<F>

  const change = (changed: Partial<Values<F>>) => {
    setValues(old => form.clearInapplicable({ ...old, ...changed }))
    setSaid(old => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in changed))))
  }

  return {
    form,
    values,
    errors,
    failedSubmits,
    idOf: name => `${prefix}${name}`,
    set: (name, value) => change({ [name]: value } as Partial<Values<F>>),
    change,
    blur: name => setLeft(old => (old.has(name) ? old : new Set(old).add(name))),
    submit(save, answers) {
      if (answers) change(answers)
      const read = form.clearInapplicable(form.read({ ...values, ...answers }))
      if (Object.keys(wrongWith(read)).length > 0) setFailedSubmits(failedSubmits + 1)
      else save(form.toRequest(read), read)
    },
    showErrors(refused) {
      setSaid(refused)
      setFailedSubmits(failedSubmits + 1)
      const hasPlace = (name: string) => Object.hasOwn(form.fields, name) && form.isVisible(values, name)
      return Object.entries(refused).flatMap(([name, message]) => (hasPlace(name) ? [] : [message]))
    },
  }
}
