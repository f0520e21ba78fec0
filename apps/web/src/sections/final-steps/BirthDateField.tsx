import { yearsBack } from '@porchlight/domain'
import { useState } from 'react'
import { usePageContext } from '../../data/page-context.tsx'
import { optionsOf } from '../../forms/inputs.tsx'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectGroup } from '../../ui/SelectGroup.tsx'
import { ReadOnlyValue } from './ReadOnlyValue.tsx'
import type { ConsentState } from './SsnField.tsx'
import { texts } from './text.ts'

export function BirthDateField({ form, isOnFile }: { form: ConsentState; isOnFile: boolean }) {
  const [replacing, setReplacing] = useState(!isOnFile)
  const { today } = usePageContext()
  const t = useTexts(texts)
  const translate = useTranslate()
  if (!replacing) return <ReadOnlyValue label={t.birth} value={t.birthOnFile} onReplace={() => setReplacing(true)} />

  const { dob_month, dob_day, dob_year } = form.definition.fields
  const years = yearsBack(today).map(value => ({ value, label: value }))
  return (
    <div>
      <SelectGroup<'month' | 'day' | 'year'>
        id={form.idOf('dob_month').replace(/_month$/, '')}
        label={t.birth}
        placeholder={t.choose}
        parts={[
          {
            key: 'month',
            label: t.month,
            options: optionsOf(dob_month, translate),
            autoComplete: dob_month.autoComplete,
          },
          { key: 'day', label: t.day, options: optionsOf(dob_day, translate), autoComplete: dob_day.autoComplete },
          { key: 'year', label: t.year, options: years, autoComplete: dob_year.autoComplete },
        ]}
        value={{ month: form.values.dob_month, day: form.values.dob_day, year: form.values.dob_year }}
        errors={{ month: form.errors.dob_month, day: form.errors.dob_day, year: form.errors.dob_year }}
        onChange={({ month, day, year }) =>
          form.change({ dob_month: month as never, dob_day: day, dob_year: year ?? '' })
        }
        onBlur={() => {
          form.blur('dob_month')
          form.blur('dob_day')
          form.blur('dob_year')
        }}
      />
      {isOnFile && (
        <div className="hang">
          <Button
            kind="quiet"
            onClick={() => {
              form.change({ dob_month: null, dob_day: null, dob_year: '' })
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
