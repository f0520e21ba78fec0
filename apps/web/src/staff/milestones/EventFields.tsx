import type { ApplicationViewResponse } from '@porchlight/api'
import { fileEvents, methodLabelsOf } from '@porchlight/domain/staff'
import { Fragment } from 'react'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import type { StaffFormState } from '../form/use-staff-form.ts'
import { texts as shared } from '../ui/text.ts'
import { borrowersOf, methodsOf, noticeMethodsOf, type Typed } from './event-values.ts'
import { texts } from './text.ts'

interface EventFieldsProps {
  view: ApplicationViewResponse
  form: StaffFormState<Typed>
  hidden: ReadonlySet<keyof Typed>
  isCorrection: boolean
  words: string
}
type PartProps = Pick<EventFieldsProps, 'view' | 'form'>

const WORDS = 2

/** The fields that a kind of event has. */
export function EventFields({ view, form, hidden, isCorrection, words }: EventFieldsProps) {
  const t = useTexts(texts)
  const all = useTexts(shared)
  const translate = useTranslate()
  const kind = form.values.kind!
  const row = fileEvents[kind]
  const methods = methodsOf(form.values, view)
  const { all: people } = borrowersOf(kind, view)
  const paperWords = usePaperWords()
  const to = kind === 'NOTICE' && people.find(({ id }) => id === form.values.borrower_id)
  const letter = kind === 'DENIED' && t.letterHint(t.inTheLetter(view.milestones.loan_number))
  const options = (labels: Readonly<Record<string, string>>, values: readonly string[] = Object.keys(labels)) =>
    values.map(value => ({ value, label: translate(labels[value]!) }))
  const optional = { optional: all.optional }
  const code = !hidden.has('code') && (
    <SelectInput
      id="event_code"
      label={translate(row.codeLabel ?? row.label)}
      options={options(row.codes!)}
      placeholder={all.select}
      {...form.field('code')}
    />
  )
  return (
    <>
      {!hidden.has('borrower_id') && (
        <SelectInput
          id="event_borrower"
          label={translate(row.borrower!)}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={all.select}
          {...(to && paperWords(to, methods))}
          {...form.field('borrower_id')}
        />
      )}
      {!hidden.has('about') && <ReturnedNotice view={view} form={form} />}
      {!hidden.has('method') && (
        <SelectInput
          id="event_method"
          label={t.method}
          options={options(methodLabelsOf(kind), methods)}
          placeholder={all.select}
          {...form.field('method')}
          onChange={method => form.change({ method: methods.find(each => each === method) ?? null })}
        />
      )}
      {!row.isCodeOptional && code}
      <Notices view={view} form={form} hidden={hidden} />
      {!hidden.has('happened_on') && (
        <DayInput id="event_day" label={translate(row.day)} {...form.field('happened_on')} />
      )}
      {!hidden.has('until_on') && (
        <DayInput id="event_until" label={translate(row.until!)} {...form.field('until_on')} />
      )}
      {row.isCodeOptional && code}
      {!hidden.has('closing_on') && (
        <DayInput id="event_closing" label={t.closing} {...optional} {...form.field('closing_on')} />
      )}
      {!hidden.has('text') && (
        <TextInput
          id="event_text"
          label={isCorrection || !row.words ? t.reason : translate(row.words)}
          hint={[letter, t.noteHint].filter(Boolean).join(' ')}
          lines={WORDS}
          autoComplete="off"
          {...(row.areWordsOptional && !isCorrection && optional)}
          {...form.field('text')}
          value={words}
        />
      )}
    </>
  )
}

type PaperOf = Pick<ApplicationViewResponse['borrowers'][number], 'electronic_records'>

/** Returns whether something can go on paper alone: neither by email nor by phone. */
const isOnPaper = (methods: readonly string[]) => !methods.includes('EMAIL') && !methods.includes('PHONE')

/** The hint beside ways to reach a borrower who gets notices on paper only. */
function usePaperWords() {
  const t = useTexts(texts)
  const { shortDay } = useFormats()
  return ({ electronic_records: { withdrawn_on } }: PaperOf, methods: readonly string[]) =>
    isOnPaper(methods) && {
      hint: withdrawn_on ? t.paperSince(shortDay(withdrawn_on, 'UTC')) : t.paperOnly,
    }
}

/** A line for each borrower: how and when the notice was sent, and whether the credit report was used. */
function Notices({ view, form, hidden }: Pick<EventFieldsProps, 'view' | 'form' | 'hidden'>) {
  const t = useTexts(texts)
  const { select } = useTexts(shared)
  const translate = useTranslate()
  const paperWords = usePaperWords()
  const labels = methodLabelsOf(form.values.kind!)
  return view.borrowers.map(borrower => {
    const { id, name } = borrower
    const methods = noticeMethodsOf(form.values, borrower)
    return (
      <Fragment key={id}>
        {!hidden.has(`report.${id}`) && (
          <SelectInput
            id={`event_report_${id}`}
            label={t.reportOf(name)}
            options={[
              { value: 'USED', label: t.reportUsed },
              { value: 'NOT_USED', label: t.reportNotUsed },
            ]}
            placeholder={select}
            {...form.field(`report.${id}`)}
          />
        )}
        {!hidden.has(`notices.${id}.method`) && (
          <div className="notes__when">
            <SelectInput
              id={`event_notice_${id}`}
              label={t.noticeOf(name)}
              options={methods.map(value => ({ value, label: translate(labels[value]) }))}
              placeholder={t.notYet}
              {...paperWords(borrower, methods)}
              {...form.field(`notices.${id}.method`)}
            />
            {!hidden.has(`notices.${id}.happened_on`) && <NoticeDay id={id} name={name} form={form} />}
          </div>
        )}
      </Fragment>
    )
  })
}

function NoticeDay({ id, name, form }: { id: string; name: string; form: StaffFormState<Typed> }) {
  const t = useTexts(texts)
  const { value, onChange, error } = form.field(`notices.${id}.happened_on`)
  return (
    <DayInput
      id={`event_notice_day_${id}`}
      label={t.noticeDay(name)}
      value={value ?? ''}
      onChange={onChange}
      {...(error !== undefined && { error })}
    />
  )
}

/** The notices that can have come back. */
function ReturnedNotice({ view, form }: PartProps) {
  const { recorded } = view.milestones
  const t = useTexts(texts)
  const all = useTexts(shared)
  const translate = useTranslate()
  const { day } = useFormats()
  const corrected = new Set(recorded.map(({ corrects }) => corrects))
  const notices = recorded.filter(
    ({ id, kind }) => (kind === 'NOTICE' || kind === 'INCOMPLETENESS_NOTICE') && !corrected.has(id),
  )
  return (
    <SelectInput
      id="event_about"
      label={t.notice}
      options={notices.map(({ id, kind, borrower_id, happened_on }) => ({
        value: id,
        label: t.returned(
          translate(fileEvents[kind!].label),
          view.borrowers.find(borrower => borrower.id === borrower_id)?.name ?? '',
          day(happened_on!, 'UTC'),
        ),
      }))}
      placeholder={all.select}
      {...form.field('about')}
    />
  )
}
