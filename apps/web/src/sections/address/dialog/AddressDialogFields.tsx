import { type addressForm, yearsBack } from '@porchlight/domain'
import { usePageContext } from '../../../data/base/page-context.tsx'
import { Field } from '../../../forms/Field.tsx'
import { MonthYear } from '../../../forms/parts/DateFields.tsx'
import { AddressFields } from '../../../forms/parts/FieldGroups.tsx'
import type { FormState } from '../../../forms/use-record-form.ts'
import { useTexts } from '../../../text/texts.ts'
import { texts } from '../text.ts'

interface AddressDialogFieldsProps {
  form: FormState<typeof addressForm.fields>
  /** True to ask if this is the mailing address too. */
  asksMailing: boolean
}

export function AddressDialogFields({ form, asksMailing }: AddressDialogFieldsProps) {
  const years = yearsBack(usePageContext().today)
  const t = useTexts(texts)
  return (
    <>
      <AddressFields form={form} />
      {asksMailing && form.definition.isVisible(form.values, 'is_mailing_address') && (
        <fieldset className="field">
          <legend className="field__label">{t.mailing}</legend>
          <Field form={form} name="is_mailing_address" hint="" />
        </fieldset>
      )}
      <MonthYear form={form} label={t.since} month="from_month" year="from_year" years={years} />
      <MonthYear form={form} label={t.until} month="to_month" year="to_year" years={years} />
      <Field form={form} name="housing_type" />
      <Field form={form} name="housing_type_other" />
      <Field form={form} name="monthly_payment" />
    </>
  )
}
