import { callerCheckErrors } from '@porchlight/domain/staff'
import { type FormEvent, useState } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import type { PanelProps } from '../panel/panel.ts'
import { callStaff } from '../session/api.ts'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { texts } from './text.ts'

const nothing = { date_of_birth: '', ssn_last4: '' }

/** Compares what a caller says. What was typed is gone once it is answered. */
export function CallerCheck({ view, path }: Pick<PanelProps, 'view' | 'path'>) {
  const [borrower_id, setBorrower] = useState(view.borrowers.length === 1 ? view.borrowers[0]!.id : null)
  const [said, setSaid] = useState(nothing)
  const [isMatch, setMatch] = useState<boolean>()
  const action = useAction()
  const translate = useTranslate()
  const t = useTexts(texts).caller
  const all = useTexts(shared)
  const type = (part: Partial<typeof nothing>) => {
    setMatch(undefined)
    setSaid({ ...said, ...part })
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    setMatch(undefined)
    const mistakes = Object.fromEntries(
      Object.entries(callerCheckErrors(said)).map(([field, message]) => [field, translate(message)]),
    )
    if (!borrower_id) mistakes.borrower_id = t.personMissing
    // Here as well, because the server counts what it checks.
    if (Object.keys(mistakes).length > 0) return action.refuse(mistakes)
    void action.run(async () => {
      const body = { borrower_id, ...said }
      const { match } = await callStaff<{ match: boolean }>('POST', `${path}/caller-check`, { body })
      setSaid(nothing)
      setMatch(match)
    })
  }
  const { errors } = action
  return (
    <form className="staff__form" noValidate onSubmit={check} aria-labelledby="caller_check">
      <h3 id="caller_check">{t.title}</h3>
      <p className="soft">{t.lead}</p>
      <SelectInput
        id="caller_person"
        label={t.person}
        value={borrower_id}
        onChange={chosen => {
          setMatch(undefined)
          setBorrower(chosen)
        }}
        options={view.borrowers.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={all.select}
        {...(errors.borrower_id && { error: errors.borrower_id })}
      />
      <DayInput
        id="caller_day"
        label={t.day}
        autoComplete="off"
        value={said.date_of_birth}
        onChange={date_of_birth => type({ date_of_birth })}
        {...(errors.date_of_birth && { error: errors.date_of_birth })}
      />
      <TextInput
        id="caller_digits"
        label={t.digits}
        inputMode="numeric"
        autoComplete="off"
        value={said.ssn_last4}
        onChange={ssn_last4 => type({ ssn_last4 })}
        {...(errors.ssn_last4 && { error: errors.ssn_last4 })}
      />
      <Problem sentence={Object.keys(errors).length > 0 ? undefined : action.problem} />
      <div>
        <Button type="submit" busy={action.busy && t.checking}>
          {t.check}
        </Button>
      </div>
      <div role="status">
        {isMatch !== undefined && (
          <Alert kind={isMatch ? 'success' : 'warning'}>
            <p>{isMatch ? t.match : t.noMatch}</p>
          </Alert>
        )}
      </div>
    </form>
  )
}
