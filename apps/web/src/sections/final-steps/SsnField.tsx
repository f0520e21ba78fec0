import type { consentForm } from '@porchlight/domain'
import { useState } from 'react'
import type { FormState } from '../../forms/use-record-form.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { SsnInput } from '../../ui/SsnInput.tsx'
import { ReadOnlyValue } from './ReadOnlyValue.tsx'
import { texts } from './text.ts'

export type ConsentState = FormState<typeof consentForm.fields>

const boxes = ['ssn_start', 'ssn_middle', 'ssn_end'] as const

export function SsnField({ form, last4 }: { form: ConsentState; last4: string | null }) {
  const [replacing, setReplacing] = useState(last4 === null)
  const t = useTexts(texts)
  if (!replacing)
    return <ReadOnlyValue label={t.ssn} value={t.ssnOnFile(last4!)} onReplace={() => setReplacing(true)} />

  const { fields } = form.definition
  const { ssn_start, ssn_middle, ssn_end } = form.values
  return (
    <div>
      <SsnInput
        id={form.idOf('ssn_start').replace(/_start$/, '')}
        label={t.ssn}
        hint={t.ssnHint}
        parts={{
          ssn_start: fields.ssn_start.label,
          ssn_middle: fields.ssn_middle.label,
          ssn_end: fields.ssn_end.label,
        }}
        value={{ ssn_start, ssn_middle, ssn_end }}
        errors={form.errors}
        onChange={form.change}
        onBlur={() => boxes.map(form.blur)}
      />
      {last4 !== null && (
        <div className="hang">
          <Button
            kind="quiet"
            onClick={() => {
              form.change({ ssn_start: '', ssn_middle: '', ssn_end: '' })
              setReplacing(false)
            }}
          >
            {t.keep}
          </Button>
        </div>
      )}
    </div>
  )
}
