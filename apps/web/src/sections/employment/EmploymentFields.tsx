import { type Employment, type employmentForm, MAX_CURRENT_JOBS, yearsBack } from '@porchlight/domain'
import { usePageContext } from '../../data/page-context.tsx'
import { AddressFields } from '../../forms/AddressFields.tsx'
import { Field } from '../../forms/Field.tsx'
import { MonthYear } from '../../forms/MonthYear.tsx'
import type { FormState } from '../../forms/use-record-form.ts'
import { useTexts } from '../../text/texts.ts'
import { CompensationFields } from './CompensationFields.tsx'
import { texts } from './text.ts'

export type EmploymentState = FormState<typeof employmentForm.fields>

export function EmploymentFields({ form, others }: { form: EmploymentState; others: Employment[] }) {
  const years = yearsBack(usePageContext().today)
  const mayBeCurrent = others.filter(({ is_current }) => is_current).length < MAX_CURRENT_JOBS
  const t = useTexts(texts)
  return (
    <>
      <div className="row">
        <Field form={form} name="employer_name" />
        <Field form={form} name="position_title" />
      </div>
      <Field form={form} name="is_self_employed" />
      <AddressFields form={form} />
      {mayBeCurrent && <Field form={form} name="is_current" />}
      <MonthYear form={form} label={t.since} month="from_month" year="from_year" years={years} />
      <MonthYear form={form} label={t.until} month="to_month" year="to_year" years={years} />
      <CompensationFields form={form} />
    </>
  )
}
