import { worksheetSpanErrors } from '@porchlight/domain/staff'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { translated } from '../form/plain-form.ts'
import { useStaffForm } from '../form/use-staff-form.ts'
import { saveFile } from '../session/api.ts'
import { useStepUp } from '../session/StepUp.tsx'
import { Info } from '../ui/Info.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts } from './text.ts'

/** Makes the decision worksheet of some days, after a confirmation, and saves it. */
export function Worksheet() {
  const stepUp = useStepUp()
  const translate = useTranslate()
  const { worksheet: t } = useTexts(texts)
  const form = useStaffForm({
    empty: { from: '', to: '' },
    check: span => translated(worksheetSpanErrors(span), translate),
    afterSave: span => span,
    unsaved: 'dropped',
    done: t.saved,
    save: span => saveFile('POST /staff/compliance/worksheet', t.fileName(span.from, span.to), { body: span, stepUp }),
  })
  return (
    <section className="staff__sheet" aria-labelledby="worksheet">
      <div className="sheet__head">
        <h2 id="worksheet">{t.title}</h2>
        <Info title={t.about}>
          {t.rules.map(rule => (
            <p key={rule}>{rule}</p>
          ))}
        </Info>
      </div>
      <div className="staff__form" ref={form.root}>
        <DayInput id="from" label={t.from} {...form.field('from')} />
        <DayInput id="to" label={t.to} {...form.field('to')} />
        <Problem sentence={form.problem} />
        <div>
          <Button kind="primary" busy={form.busy && t.making} onClick={form.submit}>
            {t.make}
          </Button>
        </div>
      </div>
      <p role="status">{form.done}</p>
    </section>
  )
}
