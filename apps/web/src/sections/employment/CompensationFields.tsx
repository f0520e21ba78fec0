import { extraPays, payType } from '@porchlight/domain'
import { Field } from '../../forms/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { EmploymentState } from './EmploymentFields.tsx'
import { text } from './text.ts'

/** Base pay, and the further kinds that were added. */
export function CompensationFields({ of }: { of: EmploymentState }) {
  const shown = extraPays.filter(({ prefix }) => of.values[`has_${prefix}`])
  const hidden = extraPays.filter(pay => !shown.includes(pay))
  const t = text()
  return (
    <>
      <section className="stack">
        <div>
          <h3>{t.pay}</h3>
          <p className="soft small">{t.payLead}</p>
        </div>
        <PayFields of={of} prefix="" />
      </section>
      {shown.map(({ type, prefix }) => (
        <section key={type} className="card">
          <div className="card__title">
            <h3>{payType.labels[type]}</h3>
          </div>
          <div className="card__buttons">
            <IconButton
              icon="trash"
              label={t.deletes(payType.labels[type])}
              onClick={() => of.set(`has_${prefix}`, false)}
            />
          </div>
          <div className="card__rest stack">
            <PayFields of={of} prefix={`${prefix}_`} />
          </div>
        </section>
      ))}
      {hidden.length > 0 && (
        <Menu
          label={t.addPay}
          options={hidden.map(({ prefix, type }) => ({ value: prefix, label: payType.labels[type] }))}
          onPick={prefix => of.set(`has_${prefix}`, true)}
        />
      )}
    </>
  )
}

function PayFields({ of, prefix }: { of: EmploymentState; prefix: '' | 'bonus_' | 'commission_' | 'overtime_' }) {
  return (
    <>
      <div className="row">
        <Field of={of} name={`${prefix}amount`} />
        <Field of={of} name={`${prefix}frequency`} asList />
      </div>
      <Field of={of} name={`${prefix}weekly_hours`} hint={text().hoursHint} />
    </>
  )
}
