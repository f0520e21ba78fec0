import { extraPays, payType } from '@porchlight/domain'
import { Field } from '../../forms/Field.tsx'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { EmploymentState } from './EmploymentFields.tsx'
import { texts } from './text.ts'

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
