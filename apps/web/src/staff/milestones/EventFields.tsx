import type { ApplicationViewResponse } from '@porchlight/api'
import {
  asksForReports,
  fileEvents,
  hasNotices,
  methodLabelsOf,
  noticeMethods,
  noticeMethodsTo,
} from '@porchlight/domain/staff'
import { Fragment } from 'react'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import type { StaffFormState } from '../form/use-staff-form.ts'
import { texts as shared } from '../ui/text.ts'
import { hiddenFields, type Typed } from './event-values.ts'
import { texts } from './text.ts'

interface EventFieldsProps {
  view: ApplicationViewResponse
  form: StaffFormState<Typed>
  isCorrection: boolean
}

const WORDS = 2

/** The fields that a kind of event has. */
export function EventFields({ view, form, isCorrection }: EventFieldsProps) {
  const { milestones, borrowers } = view
  const t = useTexts(texts)
  const all = useTexts(shared)
  const translate = useTranslate()
  const kind = form.values.kind!
  const row = fileEvents[kind]
  const hidden = new Set(hiddenFields(form.values, milestones, isCorrection))
  const isNotice = kind === 'NOTICE'
  const methods = isNotice ? noticeMethods(milestones.milestone?.kind) : row.methods
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
          options={borrowers.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={all.select}
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
          onChange={method => form.change({ method: (methods ?? []).find(each => each === method) ?? null })}
        />
      )}
      {!row.isCodeOptional && code}
      {hasNotices(kind) && !isCorrection && <Notices view={view} form={form} />}
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
          hint={t.noteHint}
          lines={WORDS}
          autoComplete="off"
          {...(row.areWordsOptional && !isCorrection && optional)}
          {...form.field('text')}
        />
      )}
    </>
  )
}

/** A line for each borrower: how and when the notice was sent, and whose credit report was used. */
function Notices({ view, form }: Omit<EventFieldsProps, 'isCorrection'>) {
  const { borrowers } = view
  const t = useTexts(texts)
  const translate = useTranslate()
  const { list } = useFormats()
  const kind = form.values.kind!
  const methodsTo = ({ electronic_records }: (typeof borrowers)[number]) =>
    noticeMethodsTo(kind, electronic_records, form.values.happened_on)
  const onPaper = borrowers.filter(borrower => !methodsTo(borrower).includes('EMAIL')).map(({ name }) => name)
  return (
    <>
      {borrowers.map(borrower => {
        const { id, name, is_primary } = borrower
        const isOwed = is_primary || !asksForReports(kind) || form.values[`report.${id}`] === 'USED'
        return (
          <Fragment key={id}>
            {asksForReports(kind) && !is_primary && (
              <SelectInput
                id={`event_report_${id}`}
                label={t.reportOf(name)}
                options={[{ value: 'USED', label: t.reportUsed }]}
                placeholder={t.reportNotUsed}
                {...form.field(`report.${id}`)}
              />
            )}
            {isOwed && (
              <div className="notes__when">
                <SelectInput
                  id={`event_notice_${id}`}
                  label={t.noticeOf(name)}
                  options={methodsTo(borrower).map(value => ({ value, label: translate(methodLabelsOf(kind)[value]) }))}
                  placeholder={t.notYet}
                  {...form.field(`notices.${id}.method`)}
                />
                {form.values[`notices.${id}.method`] && <NoticeDay id={id} name={name} form={form} />}
              </div>
            )}
          </Fragment>
        )
      })}
      {onPaper.length > 0 && <p className="soft">{t.paperOnly(list(onPaper))}</p>}
    </>
  )
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
function ReturnedNotice({ view, form }: Omit<EventFieldsProps, 'isCorrection'>) {
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
