import type { Fields } from '@porchlight/domain'
import { useTexts } from '../../text/texts.ts'
import { type Autofill, Field } from '../Field.tsx'
import { useQuestion } from '../questions.ts'
import { texts } from '../text.ts'
import type { FormState } from '../use-record-form.ts'

interface FieldGroupProps<F extends Fields> {
  form: FormState<F>
  autofill?: Autofill
}

type Name = 'first_name' | 'middle_name' | 'last_name' | 'suffix'

/** The fields of a person's name. */
export function NameFields<F extends Fields & Record<Name, Fields[string]>>({ form, autofill }: FieldGroupProps<F>) {
  return (
    <>
      <div className="row">
        <Field form={form} autofill={autofill} name="first_name" />
        <Field form={form} autofill={autofill} name="middle_name" />
      </div>
      <div className="row">
        <Field form={form} autofill={autofill} name="last_name" />
        <Field form={form} autofill={autofill} name="suffix" />
      </div>
    </>
  )
}

type AddressField = 'street1' | 'city' | 'county' | 'state' | 'zip_code'

/** One line of the error summary while none of them is answered. */
const together = ['street1', 'city', 'state', 'zip_code']

/** The fields of a US address. `street2` shows only in forms that have it. */
export function AddressFields<F extends Fields & Record<AddressField, Fields[string]>>({
  form,
  autofill,
}: FieldGroupProps<F>) {
  const t = useTexts(texts)
  useQuestion(form, { label: t.address, names: together, instruction: t.enterAddress })
  return (
    <>
      <Field form={form} autofill={autofill} name="street1" />
      {'street2' in form.definition.fields && (
        <Field form={form} autofill={autofill} name={'street2' as AddressField} />
      )}
      <div className="row">
        <Field form={form} autofill={autofill} name="city" />
        <Field form={form} autofill={autofill} name="county" />
      </div>
      <div className="row">
        <Field form={form} autofill={autofill} name="state" />
        <Field form={form} autofill={autofill} name="zip_code" />
      </div>
    </>
  )
}
