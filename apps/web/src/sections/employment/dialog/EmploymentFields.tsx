import {
  type Employment,
  type employmentForm,
  extraPays,
  MAX_CURRENT_JOBS,
  payType,
  yearsBack,
} from '@porchlight/domain'
import { usePageContext } from '../../../data/base/page-context.tsx'
import { Field } from '../../../forms/Field.tsx'
import { MonthYear } from '../../../forms/parts/DateFields.tsx'
import { AddressFields } from '../../../forms/parts/FieldGroups.tsx'
import { OptionalParts } from '../../../forms/parts/OptionalParts.tsx'
import { useQuestion } from '../../../forms/questions.ts'
import type { FormState } from '../../../forms/use-record-form.ts'
import { useTexts, useTranslate } from '../../../text/texts.ts'
import { texts } from '../text.ts'

export type EmploymentState = FormState<typeof employmentForm.fields>

export function EmploymentFields({ form, others }: { form: EmploymentState; others: Employment[] }) {
  const years = yearsBack(usePageContext().today)
  const mayBeCurrent = others.filter(({ is_current }) => is_current).length < MAX_CURRENT_JOBS
  const t = useTexts(texts)
  const stillHere = useTranslate()(form.definition.fields.is_current.label)
  return (
    <>
      {/* First, because it changes the labels below. */}
      <Field form={form} name="is_self_employed" />
      <div className="row">
        <Field form={form} name="employer_name" />
        <Field form={form} name="position_title" />
      </div>
      <AddressFields form={form} autofill="section-employer" />
      {mayBeCurrent && <Field form={form} name="is_current" />}
      <MonthYear form={form} label={t.since} month="from_month" year="from_year" years={years} />
      <MonthYear
        form={form}
        label={t.until}
        month="to_month"
        year="to_year"
        years={years}
        {...(mayBeCurrent && { hint: t.untilHint(stillHere), instruction: t.untilInstruction(stillHere) })}
      />
      <CompensationFields form={form} />
    </>
  )
}

/** Base pay, and the other kinds of pay that were added. */
export function CompensationFields({ form }: { form: EmploymentState }) {
  const translate = useTranslate()
  const t = useTexts(texts)
  return (
    <>
      <section className="stack">
        <div>
          <h3>{form.values.is_self_employed ? t.ownPay : t.pay}</h3>
          <p className="soft small">{form.values.is_self_employed ? t.ownPayLead : t.payLead}</p>
        </div>
        <PayFields form={form} prefix="" />
      </section>
      <OptionalParts
        label={t.addPay}
        parts={extraPays.map(({ type, prefix }) => ({
          value: prefix,
          title: translate(payType.labels[type]),
          isShown: form.values[`has_${prefix}`],
          removeLabel: t.deletes(translate(payType.labels[type])),
          fields: <PayFields form={form} prefix={`${prefix}_`} />,
        }))}
        onToggle={(prefix, isShown) => form.set(`has_${prefix}`, isShown)}
      />
    </>
  )
}

function PayFields({ form, prefix }: { form: EmploymentState; prefix: '' | 'bonus_' | 'commission_' | 'overtime_' }) {
  const t = useTexts(texts)
  const translate = useTranslate()
  useQuestion(form, {
    label: translate(form.definition.labelOf(form.values, `${prefix}amount`)),
    names: [`${prefix}amount`, `${prefix}frequency`],
    instruction: t.enterPay,
  })
  return (
    <>
      <div className="row">
        <Field form={form} name={`${prefix}amount`} />
        <Field form={form} name={`${prefix}frequency`} asList />
      </div>
      <Field form={form} name={`${prefix}weekly_hours`} hint={t.hoursHint} />
    </>
  )
}
