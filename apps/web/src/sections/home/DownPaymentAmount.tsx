import { downPaymentFromPercent, downPaymentPercent, downPaymentPercents } from '@porchlight/domain'
import { Field } from '../../forms/Field.tsx'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/Button.tsx'
import type { DownPaymentState } from './CostRows.tsx'
import { texts } from './text.ts'

/** The amount, with buttons that set it to a percentage of the price. */
export function DownPaymentAmount({ form }: { form: DownPaymentState }) {
  const { price } = form.values
  const percent = downPaymentPercent(form.values)
  const t = useTexts(texts)
  return (
    <section className="stack">
      <h2>{t.downPayment}</h2>
      <div className="stack stack--tight">
        <Field form={form} name="down_payment_amount" hint={price ? undefined : t.priceFirst} />
        {price !== null && price > 0 && (
          <>
            <fieldset className="boxes boxes--short" aria-label={t.percents}>
              {downPaymentPercents.map(offered => (
                <Button
                  key={offered}
                  pressed={offered === percent}
                  onClick={() => form.set('down_payment_amount', downPaymentFromPercent(price, offered))}
                >
                  {t.percent(offered)}
                </Button>
              ))}
            </fieldset>
            <p className="soft small" role="status">
              {percent !== null && !Number.isNaN(percent) && t.isPercent(percent)}
            </p>
          </>
        )}
      </div>
    </section>
  )
}
