import {
  type consentForm,
  consentFormFor,
  creditAuthorization,
  formatPhone,
  type StoredAnswers,
  yearsBack,
} from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageParams } from '../../data/base/page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { queries } from '../../data/queries.ts'
import { useProgress } from '../../data/records.ts'
import { Field } from '../../forms/Field.tsx'
import { optionsOf } from '../../forms/inputs.tsx'
import { ExplanationDialog, LegalParagraphs, useLegalText } from '../../forms/parts/LegalText.tsx'
import { useQuestion } from '../../forms/questions.ts'
import { RecordForm } from '../../forms/RecordForm.tsx'
import type { FormState } from '../../forms/use-record-form.ts'
import { LegalLinks } from '../../frame/LenderFooter.tsx'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import type { IconShape } from '../../ui/base/Icon.tsx'
import { checkIcon } from '../../ui/base/icons.ts'
import { Badge } from '../../ui/Card.tsx'
import { SelectGroup } from '../../ui/SelectInput.tsx'
import { SsnInput } from '../../ui/SsnInput.tsx'
import { useTimes } from '../../ui/times.ts'
import { texts } from './text.ts'

const lockIcon: IconShape = 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3'

const formOf = (record: StoredAnswers) =>
  consentFormFor(
    {
      ssn: record.has_ssn === true,
      date_of_birth: record.has_date_of_birth === true,
      agreement: record.is_acknowledged === true,
    },
    record.full_name as string,
  )

/** A stored agreement is not an answer of this visit: it is shown, and a new one needs a new act. */
const withoutAgreement = ({ is_acknowledged: _, disclaimer: __, ...record }: StoredAnswers): StoredAnswers => record

export function ConsentPage() {
  const t = useTexts(texts)
  const { title } = useLegalText(creditAuthorization)
  const { dealer, lender } = usePageContext()
  const { borrower } = useRouteParams()
  const { data: progress } = useProgress()
  const onThisDevice = progress?.co_borrowers.find(
    ({ borrower_id, on_this_device }) => on_this_device && borrower_id === borrower,
  )
  return (
    <RecordForm
      page="final-steps/consent"
      form={formOf}
      record="consent"
      start={withoutAgreement}
      lead={onThisDevice ? t.leadOnThisDevice(onThisDevice.first_name, lender) : t.lead(lender)}
    >
      {(form, { record }) => (
        <>
          <SsnField form={form} last4={record.ssn_last4 as string | null} />
          <BirthDateField form={form} isOnFile={record.has_date_of_birth === true} />
          <ExplanationDialog worded title={t.protect} terms={[{ paragraphs: t.protectTexts }]} />
          {dealer && (
            <p className="soft">
              {t.questions} {t.callDealer(dealer.name)}{' '}
              <a href={`tel:${dealer.phone_number}`}>{formatPhone(dealer.phone_number)}</a>
            </p>
          )}
          <section className="stack stack--tight">
            <h2>{title}</h2>
            <p className="soft">{t.readAll}</p>
            <div className="agreement prose">
              <LegalParagraphs text={creditAuthorization} />
            </div>
            {dealer && <LegalLinks dealer={dealer.slug} />}
          </section>
          <AgreementFields form={form} agreedAt={record.agreed_at as string | null} />
        </>
      )}
    </RecordForm>
  )
}
ConsentPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('consent', params))

export type ConsentState = FormState<typeof consentForm.fields>

const boxes = ['ssn_start', 'ssn_middle', 'ssn_end'] as const
const birthFields = ['dob_month', 'dob_day', 'dob_year'] as const

export function SsnField({ form, last4 }: { form: ConsentState; last4: string | null }) {
  const [replacing, setReplacing] = useState(last4 === null)
  const { lender } = usePageContext()
  const t = useTexts(texts)
  useQuestion(form, { label: t.ssn, names: boxes, instruction: t.enterSsn })
  if (!replacing)
    return (
      <ReadOnlyValue
        label={t.ssn}
        value={t.ssnOnFile(last4!)}
        replace={t.replaceSsn}
        onReplace={() => setReplacing(true)}
      />
    )

  const { fields } = form.definition
  const { ssn_start, ssn_middle, ssn_end } = form.values
  return (
    <div>
      <SsnInput
        id={form.idOf('ssn_start').replace(/_start$/, '')}
        label={t.ssn}
        hint={t.ssnHint(lender)}
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

export function BirthDateField({ form, isOnFile }: { form: ConsentState; isOnFile: boolean }) {
  const [replacing, setReplacing] = useState(!isOnFile)
  const { today } = usePageContext()
  const t = useTexts(texts)
  const translate = useTranslate()
  useQuestion(form, { label: t.birth, names: birthFields, instruction: t.chooseBirth })
  if (!replacing)
    return (
      <ReadOnlyValue
        label={t.birth}
        value={t.birthOnFile}
        replace={t.replaceBirth}
        onReplace={() => setReplacing(true)}
      />
    )

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
        onBlur={() => birthFields.map(form.blur)}
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

/** The agreement and the typed signature, or the day of an earlier agreement. */
export function AgreementFields({ form, agreedAt }: { form: ConsentState; agreedAt: string | null }) {
  const [again, setAgain] = useState(agreedAt === null)
  const { day } = useTimes()
  const t = useTexts(texts)
  if (!again)
    return (
      <div className="field">
        <Badge kind="success" icon={checkIcon}>
          {t.agreedOn(day(agreedAt!))}
        </Badge>
        <div className="hang">
          <Button kind="quiet" onClick={() => setAgain(true)}>
            {t.agreeAgain}
          </Button>
        </div>
      </div>
    )
  return (
    <>
      <Field form={form} name="is_acknowledged" always />
      <Field form={form} name="disclaimer" always />
      {agreedAt !== null && (
        <div className="hang">
          <Button
            kind="quiet"
            onClick={() => {
              form.change({ is_acknowledged: false, disclaimer: '' })
              setAgain(false)
            }}
          >
            {t.keepAgreement}
          </Button>
        </div>
      )}
    </>
  )
}

interface OnFileProps {
  label: string
  /** The part of the answer that may be shown. */
  value: string
  /** The label of the button. */
  replace: string
  onReplace(): void
}

/** Replaces an input whose stored answer is not shown. */
export function ReadOnlyValue({ label, value, replace, onReplace }: OnFileProps) {
  return (
    <div className="field">
      <p className="field__label">{label}</p>
      <Badge kind="success" icon={lockIcon}>
        {value}
      </Badge>
      <div className="hang">
        <Button kind="quiet" onClick={onReplace}>
          {replace}
        </Button>
      </div>
    </div>
  )
}
