import type { Fields } from '@porchlight/domain'
import { Field } from './Field.tsx'
import { text } from './text.ts'
import type { FormState } from './use-form.ts'

type Place = 'street1' | 'city' | 'county' | 'state' | 'zip_code'

/** Where something is, as every form asks it. A form without a second line for the street leaves it out. */
export function AddressFields<F extends Fields & Record<Place, Fields[string]>>({ of }: { of: FormState<F> }) {
  const t = text()
  return (
    <>
      <Field of={of} name="street1" />
      {'street2' in of.form.fields && <Field of={of} name={'street2' as Place} hint={t.optionalHint} />}
      <div className="row">
        <Field of={of} name="city" />
        <Field of={of} name="county" hint={t.optionalHint} />
      </div>
      <div className="row">
        <Field of={of} name="state" />
        <Field of={of} name="zip_code" inputMode="numeric" />
      </div>
    </>
  )
}
