import type { ExportCandidatesResponse } from '@porchlight/api'
import {
  type ExportFormat,
  type ExportReason,
  exportFormatLabels,
  exportFormats,
  exportReasonLabels,
  exportReasons,
  MOST_EXPORTED,
  openingsADay,
} from '@porchlight/domain/staff'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { EmptyState } from '../../ui/Card.tsx'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { RadioInput } from '../../ui/RadioInput.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useTimes } from '../../ui/times.ts'
import { texts as fileTexts } from '../exports/text.ts'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useChosen } from '../selection/use-chosen.ts'
import { Info } from '../ui/Info.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { BatchOutcome } from './BatchOutcome.tsx'
import { Candidates } from './Candidates.tsx'
import { texts } from './text.ts'
import { type Running, useZip } from './use-zip.ts'

interface MakeZipProps {
  candidates: ExportCandidatesResponse
  changed(): Promise<unknown>
}

interface Choices {
  format: ExportFormat | null
  reason: ExportReason | null
}

/** The form of a zip file, and the applications that go into it. */
export function MakeZip({ candidates, changed }: MakeZipProps) {
  const [ids, choose] = useChosen()
  const zip = useZip()
  const times = useTimes()
  const translate = useTranslate()
  const all = useTexts(texts)
  const t = all.form
  const { format: kind } = useTexts(fileTexts)
  const { select } = useTexts(shared)
  // One that was checked before may have left the list since.
  const chosen = candidates.rows.map(({ id }) => id).filter(id => ids.includes(id))

  const form = useStaffForm<Choices>({
    empty: { format: null, reason: null },
    check: ({ format, reason }) => ({
      ...(!format && { format: t.formatMissing }),
      ...(!reason && { reason: t.reasonMissing }),
    }),
    save: async ({ format, reason }) => {
      if (!format || !reason) return
      const name = t.fileName(times.day(new Date().toISOString()))
      try {
        const { isReceived } = await zip.make({ application_ids: chosen, format, reason }, name)
        if (isReceived) choose([])
      } finally {
        // Files were made, or an application may have been opened again since the list was read.
        await changed()
      }
    },
    afterSave: choices => choices,
    unsaved: 'dropped',
  })
  const { running, ended } = zip
  const outcome = ended && <BatchOutcome key={ended.batch_id} ended={ended} rows={candidates.rows} onChoose={choose} />
  if (candidates.rows.length === 0)
    return (
      <>
        {outcome}
        <Problem sentence={form.problem} />
        <EmptyState>{all.choose.empty}</EmptyState>
        {candidates.left_out > 0 && <p>{all.choose.leftOut(candidates.left_out, MOST_EXPORTED)}</p>}
      </>
    )
  return (
    <form
      className="zip__form"
      noValidate
      ref={form.root}
      onSubmit={event => {
        event.preventDefault()
        form.submit()
      }}
    >
      {outcome}
      <section className="staff__sheet" aria-labelledby="zip_form">
        <div className="sheet__head">
          <h2 id="zip_form">{t.title}</h2>
          <Info title={t.recorded}>
            <p>{t.opened(openingsADay.alarm, openingsADay.most)}</p>
            <p>{t.receipt}</p>
          </Info>
        </div>
        <div className="staff__form staff__form--wide">
          <RadioInput<ExportFormat>
            id="format"
            label={kind.label}
            {...form.field('format')}
            options={exportFormats.map(value => ({
              value,
              label: translate(exportFormatLabels[value]),
              hint: kind.hints[value],
            }))}
          />
          <SelectInput<ExportReason>
            id="reason"
            label={t.reason}
            {...form.field('reason')}
            options={exportReasons.map(value => ({ value, label: translate(exportReasonLabels[value]) }))}
            placeholder={select}
          />
        </div>
      </section>
      <section className="stack" aria-labelledby="candidates">
        <h2 id="candidates">{all.choose.title}</h2>
        <Candidates candidates={candidates} chosen={chosen} onChoose={choose} />
      </section>
      <div className="zip__bar">
        <Problem sentence={form.problem} />
        {running && <Progress running={running} cancel={zip.cancel} />}
        <Button
          type="submit"
          kind="primary"
          busy={form.busy && t.making}
          disabledReason={chosen.length === 0 ? t.nothing : undefined}
        >
          {t.make(chosen.length)}
        </Button>
      </div>
      <LiveRegion message={running ? all.running.said : chosen.length > 0 ? all.choose.chosen(chosen.length) : ''} />
    </form>
  )
}

function Progress({ running: { received, total }, cancel }: { running: Running; cancel(): void }) {
  const t = useTexts(texts).running
  // The report comes last.
  const files = Math.min(received, total)
  return (
    <div className="zip__progress">
      <progress aria-label={t.received} max={total} value={files} />
      <span>{t.progress(files, total)}</span>
      <Button onClick={cancel}>{t.cancel}</Button>
    </div>
  )
}
