import type { Fields } from '@porchlight/domain'
import type { ReactNode } from 'react'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { Problem } from './Problem.tsx'
import { text } from './text.ts'
import type { FormState } from './use-form.ts'

interface FormBodyProps<F extends Fields> {
  of: FormState<F>
  problem: string | null
  children: ReactNode
}

/** A form's inside: the summary after a failed submit, the fields, and what went wrong with saving. */
export function FormBody<F extends Fields>({ of, problem, children }: FormBodyProps<F>) {
  const errors = of.form.names
    .filter(name => of.errors[name])
    .map(name => ({ id: of.idOf(name), message: of.errors[name]! }))
  return (
    <>
      <ErrorSummary title={text().summary} errors={errors} attempt={of.failedSubmits} />
      {children}
      <Problem title={text().notSaved} sentences={[problem]} />
    </>
  )
}
