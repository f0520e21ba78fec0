import type { Fields } from '@porchlight/domain'
import { useTexts } from '../text/texts.ts'
import { Field } from './Field.tsx'
import { texts } from './text.ts'
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

type Place = 'street1' | 'city' | 'county' | 'state' | 'zip_code'

/** The fields of a US address. `street2` shows only in forms that have it. */
export function AddressFields<F extends Fields & Record<Place, Fields[string]>>({ form }: { form: FormState<F> }) {
  const t = useTexts(texts)
  return (
    <>
      <Field form={form} name="street1" />
      {'street2' in form.definition.fields && <Field form={form} name={'street2' as Place} hint={t.optionalHint} />}
      <div className="row">
        <Field form={form} name="city" />
        <Field form={form} name="county" hint={t.optionalHint} />
      </div>
      <div className="row">
        <Field form={form} name="state" />
        <Field form={form} name="zip_code" />
      </div>
    </>
  )
}
