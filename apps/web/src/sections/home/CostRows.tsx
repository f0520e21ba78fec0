import type { downPaymentForm } from '@porchlight/domain'
import { Field } from '../../forms/Field.tsx'
import type { FormState } from '../../forms/use-record-form.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { texts } from './text.ts'

export type DownPaymentState = FormState<typeof downPaymentForm.fields>

const rows = [
  { row: 'has_upgrades', cost: 'upgrades_cost' },
  { row: 'has_site_improvements', cost: 'site_improvement_cost' },
] as const

/** Optional costs. Deleting a row clears its amount. */
export function CostRows({ form }: { form: DownPaymentState }) {
  const translate = useTranslate()
  const label = (row: (typeof rows)[number]['row']) => translate(form.definition.fields[row].label)
  const hidden = rows.filter(({ row }) => !form.values[row])
  const t = useTexts(texts)
  return (
    <section className="stack">
      <div className="stack stack--tight">
        <h2>{t.costsTitle}</h2>
        <p className="soft">{t.costsLead}</p>
      </div>
      {rows
        .filter(row => !hidden.includes(row))
        .map(({ row, cost }) => (
          <section key={row} className="card">
            <div className="card__title">
              <h3>{label(row)}</h3>
            </div>
            <div className="card__buttons">
              <IconButton icon="trash" label={t.delete(label(row))} onClick={() => form.set(row, false)} />
            </div>
            <div className="card__rest">
              <Field form={form} name={cost} />
            </div>
          </section>
        ))}
      {hidden.length > 0 && (
        <Menu
          label={t.addCost}
          options={hidden.map(({ row }) => ({ value: row, label: label(row) }))}
          onPick={row => form.set(row, true)}
        />
      )}
    </section>
  )
}
