import { callerCheckErrors } from '@porchlight/domain/staff'
import { useState } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import type { PanelProps } from '../panel/panel.ts'
import { setVerifiedCaller } from '../panel/verified-caller.ts'
import { call } from '../session/api.ts'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'
import { typedDay } from './typed-day.ts'

/** Compares what a caller says, and keeps it for the next try. Who was right goes into the note about the call. */
export function CallerCheck({ view }: Pick<PanelProps, 'view'>) {
  const [isMatch, setMatch] = useState<boolean>()
  const translate = useTranslate()
  const t = useTexts(texts).caller
  const all = useTexts(shared)
  const form = useStaffForm({
    empty: {
      borrower_id: view.borrowers.length === 1 ? view.borrowers[0]!.id : null,
      date_of_birth: '',
      ssn_last4: '',
    },
    afterSave: values => values,
    // Here as well, because the server counts what it checks.
    check: ({ borrower_id, date_of_birth, ssn_last4 }) => ({
      ...Object.fromEntries(
        Object.entries(callerCheckErrors({ date_of_birth: typedDay(date_of_birth), ssn_last4 })).map(
          ([field, message]) => [field, translate(message)],
        ),
      ),
      ...(!borrower_id && { borrower_id: t.personMissing }),
    }),
    save: async ({ borrower_id, date_of_birth, ssn_last4 }) => {
      setMatch(undefined)
      if (borrower_id === null) return
      const { match } = await call('POST /staff/applications/{application_id}/caller-check', {
        params: { application_id: view.id },
        body: { borrower_id, date_of_birth: typedDay(date_of_birth), ssn_last4 },
      })
      setMatch(match)
      setVerifiedCaller(view.id, match ? borrower_id : undefined)
    },
    unsaved: 'dropped',
  })
  const type = (part: Partial<typeof form.values>) => {
    setMatch(undefined)
    form.change(part)
  }
  return (
    <StaffForm form={form} labelledBy="caller_check" button={t.check} busy={t.checking}>
      <h3 id="caller_check">{t.title}</h3>
      <p className="soft">{t.lead}</p>
      <div role="status">
        {isMatch !== undefined && (
          <Alert kind={isMatch ? 'success' : 'warning'}>
            <p>{isMatch ? t.match : t.noMatch}</p>
          </Alert>
        )}
      </div>
      <SelectInput
        id="caller_person"
        label={t.person}
        options={view.borrowers.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={all.select}
        {...form.field('borrower_id')}
        onChange={borrower_id => type({ borrower_id })}
      />
      <TextInput
        id="caller_day"
        label={t.day}
        hint={t.dayHint}
        inputMode="numeric"
        size={10}
        autoComplete="off"
        {...form.field('date_of_birth')}
        onChange={date_of_birth => type({ date_of_birth })}
      />
      <TextInput
        id="caller_digits"
        label={t.digits}
        inputMode="numeric"
        size={4}
        autoComplete="off"
        {...form.field('ssn_last4')}
        onChange={ssn_last4 => type({ ssn_last4 })}
      />
    </StaffForm>
  )
}
