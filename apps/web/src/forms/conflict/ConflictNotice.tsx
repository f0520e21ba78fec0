import { type SummaryRow as Row, summarize } from '@porchlight/domain'
import { useEffect, useRef } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { focusFirstField } from '../../ui/ErrorSummary.tsx'
import { SummaryList, SummaryRow } from '../../ui/SummaryList.tsx'
import type { RecordFormState } from '../use-record-form.ts'
import { texts } from './text.ts'

export interface ConflictNoticeProps {
  form: RecordFormState
}

/** Shows the answers stored from elsewhere while others were typed here, and lets the person choose. */
export function ConflictNotice({ form }: ConflictNoticeProps) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
  const t = useTexts(texts)
  const translate = useTranslate()
  return (
    <Alert kind="warning" title={t.title} ref={alert}>
      <p>{t.lead}</p>
      <SummaryList>
        {changedRows(form).map(({ key, label, value }) => (
          <SummaryRow key={key} label={translate(label)} value={translate(value) || t.noAnswer} />
        ))}
      </SummaryList>
      <div className="stack stack--tight">
        <Button type="submit">{t.keepMine}</Button>
        <Button
          onClick={event => {
            focusFirstField(event.currentTarget.form)
            form.startOver()
          }}
        >
          {t.useNewer}
        </Button>
      </div>
    </Alert>
  )
}

/** The rows that differ in what is stored now; the value is '' where an answer was removed. */
function changedRows({ definition, conflict }: RecordFormState): Row[] {
  const rowsOf = (values: object) =>
    new Map(summarize(definition, definition.toStored(values)).map(row => [row.key, row]))
  const before = rowsOf(conflict!.before)
  const stored = rowsOf(conflict!.stored)
  return [...new Map([...stored, ...before]).values()]
    .filter(({ key }) => JSON.stringify(stored.get(key)?.value) !== JSON.stringify(before.get(key)?.value))
    .map(row => stored.get(row.key) ?? { ...row, value: '' })
}
