import {
  type ExportCandidatesResponse,
  type ExportFormat,
  type ExportManyBody,
  type ExportReason,
  exportFormatLabels,
  exportFormats,
  exportReasonLabels,
  exportReasons,
  exportsTarget,
  MOST_EXPORTED,
  openingsADay,
} from '@porchlight/domain/staff'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { EmptyState } from '../../ui/Card.tsx'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { RadioInput } from '../../ui/RadioInput.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { texts as fileTexts } from '../exports/text.ts'
import { callStaff } from '../session/api.ts'
import { useStepUp } from '../session/StepUp.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { Candidates } from './Candidates.tsx'
import { exportPageOf, OWN_EXPORTS } from './exports-address.ts'
import { texts } from './text.ts'
import { useChosen } from './use-chosen.ts'

interface MakeZipProps {
  candidates: ExportCandidatesResponse
  /** The query of the page's address. */
  search: string
  /** Reads the candidates again. */
  changed(): Promise<unknown>
}

/** The form of a zip file, and the applications that go into it. */
export function MakeZip({ candidates, search, changed }: MakeZipProps) {
  const [, go] = useLocation()
  const [ids, choose] = useChosen()
  const [format, setFormat] = useState<ExportFormat | null>(null)
  const [reason, setReason] = useState<ExportReason | null>(null)
  const attempt = useRef<{ body: string; key: string }>(undefined)
  const action = useAction()
  const withStepUp = useStepUp()
  const translate = useTranslate()
  const all = useTexts(texts)
  const t = all.form
  const { format: kind } = useTexts(fileTexts)
  const { select } = useTexts(shared)
  // One that was ticked before may have left the list since.
  const chosen = candidates.rows.map(({ id }) => id).filter(id => ids.includes(id))

  /** A request that is sent again after it got no response has the key of the first one, so that no second zip file is made. */
  const keyOf = (body: ExportManyBody): string => {
    const sent = JSON.stringify(body)
    if (attempt.current?.body !== sent) attempt.current = { body: sent, key: crypto.randomUUID() }
    return attempt.current.key
  }
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (!format || !reason)
      return action.refuse({
        ...(!format && { format: t.formatMissing }),
        ...(!reason && { reason: t.reasonMissing }),
      })
    const body: ExportManyBody = { application_ids: chosen, format, reason }
    const isMade = await action.run(async () => {
      const made = await withStepUp('applications.export', exportsTarget(chosen), stepUp =>
        callStaff<{ id: string }>('POST', OWN_EXPORTS, { body, stepUp, idempotencyKey: keyOf(body) }),
      )
      choose([])
      go(exportPageOf(made.id, search))
    })
    // An application may have been opened again since the list was read.
    if (!isMade) await changed()
  }
  if (candidates.rows.length === 0)
    return (
      <>
        <EmptyState>{all.choose.empty}</EmptyState>
        {candidates.left_out > 0 && <p>{all.choose.leftOut(candidates.left_out, MOST_EXPORTED)}</p>}
      </>
    )
  return (
    <form className="zip__form" onSubmit={event => void make(event)} noValidate>
      <section className="staff__sheet" aria-labelledby="zip_form">
        <h2 id="zip_form">{t.title}</h2>
        <div className="staff__form staff__form--wide">
          <RadioInput<ExportFormat>
            id="format"
            label={kind.label}
            value={format}
            onChange={setFormat}
            options={exportFormats.map(value => ({
              value,
              label: translate(exportFormatLabels[value]),
              hint: kind.hints[value],
            }))}
            {...(action.errors.format && { error: action.errors.format })}
          />
          <SelectInput<ExportReason>
            id="reason"
            label={t.reason}
            value={reason}
            onChange={setReason}
            options={exportReasons.map(value => ({ value, label: translate(exportReasonLabels[value]) }))}
            placeholder={select}
            {...(action.errors.reason && { error: action.errors.reason })}
          />
        </div>
        <p>{t.opened(openingsADay.alarm, openingsADay.most)}</p>
        <p>{t.receipt}</p>
      </section>
      <section className="stack" aria-labelledby="candidates">
        <h2 id="candidates">{all.choose.title}</h2>
        <Candidates candidates={candidates} chosen={chosen} onChoose={choose} />
      </section>
      <div className="zip__bar">
        <Problem sentence={action.errors.application_ids ?? action.problem} />
        <Button
          type="submit"
          kind="primary"
          busy={action.busy && t.making}
          disabledReason={chosen.length === 0 ? t.nothing : undefined}
        >
          {t.make(chosen.length)}
        </Button>
      </div>
      <LiveRegion message={chosen.length > 0 ? all.choose.chosen(chosen.length) : ''} />
    </form>
  )
}
