import { type SummaryRow as Row, summarize } from '@porchlight/domain'
import { useEffect, useRef } from 'react'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { focusFirstField } from '../ui/focus-field.ts'
import { SummaryList } from '../ui/SummaryList.tsx'
import { SummaryRow } from '../ui/SummaryRow.tsx'
import { text } from './conflict-text.ts'
import type { DraftedForm } from './use-drafted-form.ts'

export interface NewerProps {
  of: DraftedForm
}

/** What somebody stored while other answers were typed here, for the person to choose. */
export function ConflictNotice({ of }: NewerProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const t = text()
  return (
    <Alert kind="warning" title={t.title} ref={place}>
      <p>{t.lead}</p>
      <SummaryList>
        {newerFacts(of).map(([label, value]) => (
          <SummaryRow key={label} label={label} value={value || t.empty} />
        ))}
      </SummaryList>
      <div className="stack stack--tight">
        <Button type="submit">{t.keepMine}</Button>
        <Button
          onClick={event => {
            focusFirstField(event.currentTarget.form)
            of.startOver()
          }}
        >
          {t.useNewer}
        </Button>
      </div>
    </Alert>
  )
}

/** What differs of what is stored now, in words; '' for an answer that was taken back. */
function newerFacts({ form, conflict }: DraftedForm): Row[] {
  const inWords = (values: object) => new Map(summarize(form, form.toStored(values)))
  const were = inWords(conflict!.before)
  const are = inWords(conflict!.stored)
  return [...new Set([...are.keys(), ...were.keys()])]
    .filter(label => are.get(label) !== were.get(label))
    .map(label => [label, are.get(label) ?? ''])
}
