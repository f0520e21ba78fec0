import type { ExportViewResponse } from '@porchlight/api'
import {
  type ExportFormat,
  exportExtensions,
  exportFormatLabels,
  exportFormats,
  exportReasonLabels,
  exportReasons,
  staffPathTo,
} from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { RadioInput } from '../../ui/RadioInput.tsx'
import { SummaryDownload } from '../facts/SummaryDownload.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { readOf } from '../session/api.ts'
import { Read } from '../ui/parts.tsx'
import { ChangedSince } from './ChangedSince.tsx'
import { ExportFacts } from './ExportFacts.tsx'
import { ExportRecords } from './ExportRecords.tsx'
import { MakeFile } from './MakeFile.tsx'
import { PreflightReport } from './PreflightReport.tsx'
import { texts } from './text.ts'

/** Makes the file of one application for the lender's loan system, with what to know about it, and lists the files made so far. */
export function ExportPage({ params: { application_id = '' } }: { params: Record<string, string> }) {
  const query = useQuery(readOf('GET /staff/applications/{application_id}/export', { params: { application_id } }))
  const { list } = useFormats()
  const t = useTexts(texts)
  const changed = async () => (await query.refetch()).data
  return (
    <StaffFrame
      title={t.title}
      tabTitle={`${t.title} - #${application_id}`}
      lead={query.data && t.lead(list(query.data.borrowers.map(({ name }) => name)))}
    >
      <Read query={query}>{view => <Parts view={view} changed={changed} />}</Read>
      <p className="staff__link">
        <Link href={staffPathTo('application', { application_id })}>{t.back}</Link>
      </p>
    </StaffFrame>
  )
}

interface PartsProps {
  view: ExportViewResponse
  changed(): Promise<ExportViewResponse | undefined>
}

function Parts({ view, changed }: PartsProps) {
  const [format, setFormat] = useState<ExportFormat>(() => (view.export_records[0]?.kind === 'JSON' ? 'JSON' : 'MISMO'))
  const translate = useTranslate()
  const t = useTexts(texts)
  const preflight = view.preflight[format]
  const isSigned = view.state !== 'OPEN_AGAIN' && view.state !== 'BEING_SAVED'
  const blocked = !isSigned
    ? t.make.notNow
    : !preflight.ready
      ? t.make.blocked
      : view.can_export
        ? undefined
        : t.onlyLending
  return (
    <>
      <ExportFacts view={view} />
      <ChangedSince view={view} />
      <section className="staff__sheet" aria-labelledby="choose">
        <h2 id="choose">{t.format.title}</h2>
        <RadioInput<ExportFormat>
          id="format"
          label={t.format.label}
          value={format}
          onChange={chosen => chosen && setFormat(chosen)}
          options={exportFormats.map(value => ({
            value,
            label: translate(exportFormatLabels[value]),
            hint: t.format.hints[value],
          }))}
        />
        <SummaryDownload view={view} />
      </section>
      {isSigned && <PreflightReport view={view} preflight={preflight} />}
      <MakeFile
        title={t.make.title}
        lead={t.make.lead}
        application={view.id}
        operation="POST /staff/applications/{application_id}/export"
        reasons={exportReasons}
        labels={exportReasonLabels}
        bodyOf={reason => ({ format, reason })}
        name={`application-${view.id}.${exportExtensions[format]}`}
        disabledReason={blocked || undefined}
        changed={async () => (await changed())?.export_records}
      />
      <ExportRecords export_records={view.export_records} signed_at={view.signed_at} none={t.records.none} />
    </>
  )
}
