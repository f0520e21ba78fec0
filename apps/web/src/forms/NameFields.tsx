import type { Fields } from '@porchlight/domain'
import { Field } from './Field.tsx'
import type { FormState } from './use-form.ts'

type Name = 'first_name' | 'middle_name' | 'last_name' | 'suffix'

/** What somebody is called. */
export function NameFields<F extends Fields & Record<Name, Fields[string]>>({ of }: { of: FormState<F> }) {
  return (
    <>
      <div className="row">
        <Field of={of} name="first_name" />
        <Field of={of} name="middle_name" />
      </div>
      <div className="row">
        <Field of={of} name="last_name" />
        <Field of={of} name="suffix" />
      </div>
    </>
  )
}
