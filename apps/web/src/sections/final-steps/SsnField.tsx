import type { consentForm } from '@porchlight/domain'
import { useState } from 'react'
import type { FormState } from '../../forms/use-form.ts'
import { Button } from '../../ui/Button.tsx'
import { SsnInput } from '../../ui/SsnInput.tsx'
import { ReadOnlyValue } from './ReadOnlyValue.tsx'
import { text } from './text.ts'

export type ConsentState = FormState<typeof consentForm.fields>

const boxes = ['ssn_start', 'ssn_middle', 'ssn_end'] as const

export function SsnField({ of, last4 }: { of: ConsentState; last4: string | null }) {
  const [replacing, setReplacing] = useState(last4 === null)
  const t = text()
  if (!replacing)
    return <ReadOnlyValue label={t.ssn} value={t.ssnOnFile(last4!)} onReplace={() => setReplacing(true)} />

  const { fields } = of.form
  const { ssn_start, ssn_middle, ssn_end } = of.values
  return (
    <div>
      <SsnInput
        id={of.idOf('ssn_start').replace(/_start$/, '')}
        label={t.ssn}
        hint={t.ssnHint}
        parts={{
          ssn_start: fields.ssn_start.label,
          ssn_middle: fields.ssn_middle.label,
          ssn_end: fields.ssn_end.label,
        }}
        value={{ ssn_start, ssn_middle, ssn_end }}
        errors={of.errors}
        onChange={of.change}
        onBlur={() => boxes.map(of.blur)}
      />
      {last4 !== null && (
        <div className="hang">
          <Button
            kind="quiet"
            onClick={() => {
              of.change({ ssn_start: '', ssn_middle: '', ssn_end: '' })
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
