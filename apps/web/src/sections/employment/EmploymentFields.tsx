import {
  type Employment,
  type employmentForm,
  extraPays,
  MAX_CURRENT_JOBS,
  payType,
  yearsBack,
} from '@porchlight/domain'
import { usePageContext } from '../../data/page-context.tsx'
import { Field } from '../../forms/Field.tsx'
import { MonthYear } from '../../forms/parts/DateFields.tsx'
import { AddressFields } from '../../forms/parts/FieldGroups.tsx'
import type { FormState } from '../../forms/use-record-form.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
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
      <AddressFields form={form} autofill="section-employer" />
      {mayBeCurrent && <Field form={form} name="is_current" />}
      <MonthYear form={form} label={t.since} month="from_month" year="from_year" years={years} />
      <MonthYear form={form} label={t.until} month="to_month" year="to_year" years={years} />
      <CompensationFields form={form} />
    </>
  )
}

/** Base pay, and the other kinds of pay that were added. */
export function CompensationFields({ form }: { form: EmploymentState }) {
  const shown = extraPays.filter(({ prefix }) => form.values[`has_${prefix}`])
  const hidden = extraPays.filter(pay => !shown.includes(pay))
  const translate = useTranslate()
  const t = useTexts(texts)
  return (
    <>
      <section className="stack">
        <div>
          <h3>{t.pay}</h3>
          <p className="soft small">{t.payLead}</p>
        </div>
        <PayFields form={form} prefix="" />
      </section>
      {shown.map(({ type, prefix }) => (
        <section key={type} className="card">
          <div className="card__title">
            <h3>{translate(payType.labels[type])}</h3>
          </div>
          <div className="card__buttons">
            <IconButton
              icon="trash"
              label={t.deletes(translate(payType.labels[type]))}
              onClick={() => form.set(`has_${prefix}`, false)}
            />
          </div>
          <div className="card__rest stack">
            <PayFields form={form} prefix={`${prefix}_`} />
          </div>
        </section>
      ))}
      {hidden.length > 0 && (
        <Menu
          label={t.addPay}
          options={hidden.map(({ prefix, type }) => ({ value: prefix, label: translate(payType.labels[type]) }))}
          onPick={prefix => form.set(`has_${prefix}`, true)}
        />
      )}
    </>
  )
}

function PayFields({ form, prefix }: { form: EmploymentState; prefix: '' | 'bonus_' | 'commission_' | 'overtime_' }) {
  const t = useTexts(texts)
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
