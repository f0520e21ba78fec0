import { type addressForm, yearsBack } from '@porchlight/domain'
import { usePageContext } from '../../data/page-context.tsx'
import { AddressFields } from '../../forms/AddressFields.tsx'
import { Field } from '../../forms/Field.tsx'
import { MonthYear } from '../../forms/MonthYear.tsx'
import type { FormState } from '../../forms/use-form.ts'
import { text } from './text.ts'

interface AddressDialogFieldsProps {
  of: FormState<typeof addressForm.fields>
  /** Whether this address may become the mailing address too. */
  asksMailing: boolean
}

export function AddressDialogFields({ of, asksMailing }: AddressDialogFieldsProps) {
  const years = yearsBack(usePageContext().today)
  const t = text()
  return (
    <>
      <AddressFields of={of} />
      {asksMailing && of.form.isVisible(of.values, 'is_mailing_address') && (
        <fieldset className="field">
          <legend className="field__label">{t.mailing}</legend>
          <Field of={of} name="is_mailing_address" hint="" />
        </fieldset>
      )}
      <MonthYear of={of} label={t.since} month="from_month" year="from_year" years={years} />
      <MonthYear of={of} label={t.until} month="to_month" year="to_year" years={years} />
      <Field of={of} name="housing_type" />
      <Field of={of} name="housing_type_other" />
      <Field of={of} name="monthly_payment" />
    </>
  )
}
