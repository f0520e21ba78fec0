import {
  type consentForm,
  consentFormFor,
  creditAuthorization,
  identifierAccess,
  type StoredAnswers,
  yearsBack,
} from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
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
import { LegalLinks, PhoneLink } from '../../frame/LenderFooter.tsx'
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

/** The answers whose stored value is not shown. One that is replaced must be given again. */
type OnFile = 'ssn' | 'date_of_birth' | 'agreement'

const formOf = (record: StoredAnswers, replaced: readonly OnFile[]) =>
  consentFormFor(
    {
      ssn: record.has_ssn === true && !replaced.includes('ssn'),
      date_of_birth: record.has_date_of_birth === true && !replaced.includes('date_of_birth'),
      agreement: record.is_acknowledged === true && !replaced.includes('agreement'),
    },
    record.full_name as string,
  )

/** A stored agreement is not an answer of this visit: it is shown, and a new one needs a new act. */
const withoutAgreement = ({ is_acknowledged: _, disclaimer: __, ...record }: StoredAnswers): StoredAnswers => record

export function ConsentPage() {
  const t = useTexts(texts)
  const { title } = useLegalText(creditAuthorization)
  const { dealer, lender, lender_contact } = usePageContext()
  const access = identifierAccess({ lender, dealer: dealer?.name ?? '' })
  const { borrower } = useRouteParams()
  const [replaced, setReplaced] = useState<readonly OnFile[]>([])
  const form = useCallback((record: StoredAnswers) => formOf(record, replaced), [replaced])
  const replacing = (name: OnFile): Replacing => ({
    isReplaced: replaced.includes(name),
    replace: isReplaced => setReplaced([...replaced.filter(other => other !== name), ...(isReplaced ? [name] : [])]),
  })
  const { data: progress } = useProgress()
  const onThisDevice = progress?.co_borrowers.find(
    ({ borrower_id, on_this_device }) => on_this_device && borrower_id === borrower,
  )
  return (
    <RecordForm
      page="final-steps/consent"
      form={form}
      record="consent"
      start={withoutAgreement}
      lead={[onThisDevice && t.leadOnThisDevice(onThisDevice.first_name), t.lead(lender)].filter(Boolean).join(' ')}
    >
      {(form, { record }) => (
        <>
          <SsnField form={form} last4={record.ssn_last4 as string | null} access={access} {...replacing('ssn')} />
          <BirthDateField form={form} isOnFile={record.has_date_of_birth === true} {...replacing('date_of_birth')} />
          <ExplanationDialog worded title={t.protect} terms={[{ paragraphs: t.protectTexts(access) }]} />
          <div className="soft">
            <p>{t.questions}</p>
            {lender_contact.phone && <Call name={lender} number={lender_contact.phone} />}
            {dealer && <Call name={dealer.name} number={dealer.phone_number} />}
          </div>
          <section className="stack stack--tight">
            <h2>{title}</h2>
            <p className="soft">{t.readAll}</p>
            <div className="agreement prose">
              <LegalParagraphs text={creditAuthorization} />
            </div>
            {dealer && <LegalLinks dealer={dealer.slug} />}
          </section>
          <AgreementFields form={form} agreedAt={record.agreed_at as string | null} {...replacing('agreement')} />
        </>
      )}
    </RecordForm>
  )
}
ConsentPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('consent', params))

function Call({ name, number }: { name: string; number: string }) {
  const t = useTexts(texts)
  return (
    <p>
      {t.call(name)} <PhoneLink number={number} />
    </p>
  )
}

export type ConsentState = FormState<typeof consentForm.fields>

const boxes = ['ssn_start', 'ssn_middle', 'ssn_end'] as const
const birthFields = ['dob_month', 'dob_day', 'dob_year'] as const

interface Replacing {
  isReplaced: boolean
  replace(isReplaced: boolean): void
}

type SsnFieldProps = Replacing & { form: ConsentState; last4: string | null; access: string }

function SsnField({ form, last4, access, isReplaced, replace }: SsnFieldProps) {
  const t = useTexts(texts)
  useQuestion(form, { label: t.ssn, names: boxes, instruction: t.enterSsn })
  if (last4 !== null && !isReplaced)
    return (
      <ReadOnlyValue label={t.ssn} value={t.ssnOnFile(last4)} replace={t.replaceSsn} onReplace={() => replace(true)} />
    )

  const { fields } = form.definition
  const { ssn_start, ssn_middle, ssn_end } = form.values
  return (
    <div>
      <SsnInput
        id={form.idOf('ssn_start').replace(/_start$/, '')}
        label={t.ssn}
        hint={t.ssnHint(access)}
        parts={{
          ssn_start: fields.ssn_start.label,
          ssn_middle: fields.ssn_middle.label,
          ssn_end: fields.ssn_end.label,
        }}
        value={{ ssn_start, ssn_middle, ssn_end }}
        errors={form.errors}
        instruction={t.enterSsn}
        onChange={form.change}
        onBlur={() => boxes.map(form.blur)}
      />
      {last4 !== null && (
        <div className="hang">
          <Button
            kind="quiet"
            onClick={() => {
              form.change({ ssn_start: '', ssn_middle: '', ssn_end: '' })
              replace(false)
            }}
          >
            {t.keep}
          </Button>
        </div>
      )}
    </div>
  )
}

function BirthDateField({
  form,
  isOnFile,
  isReplaced,
  replace,
}: Replacing & { form: ConsentState; isOnFile: boolean }) {
  const { today } = usePageContext()
  const t = useTexts(texts)
  const translate = useTranslate()
  useQuestion(form, { label: t.birth, names: birthFields, instruction: t.chooseBirth })
  if (isOnFile && !isReplaced)
    return (
      <ReadOnlyValue label={t.birth} value={t.birthOnFile} replace={t.replaceBirth} onReplace={() => replace(true)} />
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
        instruction={t.chooseBirth}
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
              replace(false)
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
function AgreementFields({
  form,
  agreedAt,
  isReplaced,
  replace,
}: Replacing & { form: ConsentState; agreedAt: string | null }) {
  const { day } = useTimes()
  const t = useTexts(texts)
  if (agreedAt !== null && !isReplaced)
    return (
      <div className="field">
        <Badge kind="success" icon={checkIcon}>
          {t.agreedOn(day(agreedAt))}
        </Badge>
        <div className="hang">
          <Button kind="quiet" onClick={() => replace(true)}>
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
              replace(false)
            }}
          >
            {t.keepAgreement}
          </Button>
        </div>
      )}
    </>
  )
}

interface ReadOnlyValueProps {
  label: string
  /** The part of the answer that may be shown. */
  value: string
  /** The label of the button. */
  replace: string
  onReplace(): void
}

/** Replaces an input whose stored answer is not shown. */
function ReadOnlyValue({ label, value, replace, onReplace }: ReadOnlyValueProps) {
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
