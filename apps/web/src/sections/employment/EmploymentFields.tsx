import { type Employment, type employmentForm, MAX_CURRENT_JOBS, yearsBack } from '@porchlight/domain'
import { usePageContext } from '../../data/page-context.tsx'
import { AddressFields } from '../../forms/AddressFields.tsx'
import { Field } from '../../forms/Field.tsx'
import { MonthYear } from '../../forms/MonthYear.tsx'
import type { FormState } from '../../forms/use-form.ts'
import { CompensationFields } from './CompensationFields.tsx'
import { text } from './text.ts'

export type EmploymentState = FormState<typeof employmentForm.fields>

export function EmploymentFields({ of, others }: { of: EmploymentState; others: Employment[] }) {
  const years = yearsBack(usePageContext().today)
  const mayBeCurrent = others.filter(({ is_current }) => is_current).length < MAX_CURRENT_JOBS
  const t = text()
  return (
    <>
      <div className="row">
        <Field of={of} name="employer_name" />
        <Field of={of} name="position_title" />
      </div>
      <Field of={of} name="is_self_employed" />
      <AddressFields of={of} />
      {mayBeCurrent && <Field of={of} name="is_current" />}
      <MonthYear of={of} label={t.since} month="from_month" year="from_year" years={years} />
      <MonthYear of={of} label={t.until} month="to_month" year="to_year" years={years} />
      <CompensationFields of={of} />
    </>
  )
}
