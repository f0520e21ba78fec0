import { downPaymentForm, downPaymentFromPercent, downPaymentPercent, downPaymentPercents } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { PageParams } from '../../data/base/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { OptionalParts } from '../../forms/parts/OptionalParts.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import type { FormState } from '../../forms/use-record-form.ts'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'

import { texts } from './text.ts'

export function DownPaymentPage() {
  return (
    <RecordForm page="home/down-payment" form={downPaymentForm} record="home">
      {form => (
        <>
          <Field form={form} name="price" />
          <CostRows form={form} />
          <DownPaymentAmount form={form} />
          {/* It stays while 0 is typed, which may be the first digit of an amount. */}
          <Field
            form={form}
            name="down_payment_source_type"
            always
            disabled={!form.definition.isVisible(form.values, 'down_payment_source_type')}
          />
          <Field form={form} name="down_payment_source_other" />
          <Field form={form} name="down_payment_giftor_name" />
        </>
      )}
    </RecordForm>
  )
}
DownPaymentPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('home', params))

export type DownPaymentState = FormState<typeof downPaymentForm.fields>

const rows = [
  { row: 'has_upgrades', cost: 'upgrades_cost' },
  { row: 'has_site_improvements', cost: 'site_improvement_cost' },
] as const

/** Optional costs. Deleting a row clears its amount. */
export function CostRows({ form }: { form: DownPaymentState }) {
  const translate = useTranslate()
  const t = useTexts(texts)
  return (
    <section className="stack">
      <div className="stack stack--tight">
        <h2>{t.costsTitle}</h2>
        <p className="soft">{t.costsLead}</p>
      </div>
      <OptionalParts
        label={t.addCost}
        parts={rows.map(({ row, cost }) => {
          const title = translate(form.definition.fields[row].label)
          return {
            value: row,
            title,
            isShown: form.values[row],
            removeLabel: t.delete(title),
            fields: <Field form={form} name={cost} />,
          }
        })}
        onToggle={form.set}
      />
    </section>
  )
}

/** The amount, with buttons that set it to a percentage of the price. */
export function DownPaymentAmount({ form }: { form: DownPaymentState }) {
  const { price } = form.values
  const percent = downPaymentPercent(form.values)
  const t = useTexts(texts)
  const format = useFormats()
  const remarkId = useId()
  const hasPrice = price !== null && price > 0
  const isPercent = percent !== null && !Number.isNaN(percent) && t.isPercent(format.percent(percent / 100, 0, 2))
  return (
    <section className="stack">
      <h2>{t.downPayment}</h2>
      <div className="stack stack--tight">
        <Field form={form} name="down_payment_amount" />
        <fieldset className="boxes boxes--short" aria-describedby={remarkId}>
          <legend className="hidden">{t.percents}</legend>
          {downPaymentPercents.map(offered => (
            <Button
              key={offered}
              pressed={hasPrice && offered === percent}
              onClick={() =>
                hasPrice
                  ? form.set('down_payment_amount', downPaymentFromPercent(price, offered))
                  : document.getElementById(form.idOf('price'))?.focus()
              }
            >
              {format.percent(offered / 100, 0)}
            </Button>
          ))}
        </fieldset>
        <p className="soft small one-line" id={remarkId} role="status">
          {hasPrice ? isPercent : t.priceFirst}
        </p>
      </div>
    </section>
  )
}
