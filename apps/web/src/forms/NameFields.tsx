import type { Fields } from '@porchlight/domain'
import { Field } from './Field.tsx'
import type { FormState } from './use-record-form.ts'

type Name = 'first_name' | 'middle_name' | 'last_name' | 'suffix'

/** The fields of a person's name. */
export function NameFields<F extends Fields & Record<Name, Fields[string]>>({ form }: { form: FormState<F> }) {
  return (
    <>
      <div className="row">
        <Field form={form} name="first_name" />
        <Field form={form} name="middle_name" />
      </div>
      <div className="row">
        <Field form={form} name="last_name" />
        <Field form={form} name="suffix" />
      </div>
    </>
  )
}
