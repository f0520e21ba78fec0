import type { BodyOf, ExportRecord, StaffOperations } from '@porchlight/api'
import type { Text } from '@porchlight/domain'
import { useState } from 'react'
import { ApiError } from '../../data/base/api-error.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { saveFile } from '../session/api.ts'
import { useStepUp } from '../session/StepUp.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { startOfHash } from './ExportRecords.tsx'
import { texts } from './text.ts'

type Making = `POST /staff/applications/{application_id}/${'export' | 'demographics/export'}`

interface MakeFileProps<R extends string, K extends Making> {
  title: string
  lead: string
  /** The application's id. */
  application: string
  operation: K
  reasons: readonly R[]
  labels: Readonly<Record<R, Text>>
  bodyOf(reason: R): BodyOf<StaffOperations[K]>
  name: string
  disabledReason?: string
  /** Reads the files made so far again, the latest first. */
  changed(): Promise<ExportRecord[] | undefined>
}

/** Makes a file for a reason, after a confirmation, and saves it. */
export function MakeFile<R extends string, K extends Making>(props: MakeFileProps<R, K>) {
  const { title, lead, application, operation, reasons, labels, bodyOf, name, disabledReason, changed } = props
  const [saved, setSaved] = useState<{ name: string; sha256?: string }>()
  const stepUp = useStepUp()
  const translate = useTranslate()
  const { make: t } = useTexts(texts)
  const all = useTexts(shared)
  const form = useStaffForm<{ reason: R | null }>({
    empty: { reason: null },
    check: ({ reason }) => (reason ? {} : { reason: t.reasonMissing }),
    afterSave: values => values,
    unsaved: 'dropped',
    save: async ({ reason }) => {
      if (!reason) return
      setSaved(undefined)
      try {
        const params = { application_id: application }
        await saveFile<Making>(operation, name, { params, body: bodyOf(reason), stepUp })
      } catch (error) {
        // The server may have made it, or the state of the application is another one now.
        if (error instanceof ApiError) await changed()
        throw error instanceof ApiError && error.code === 'no_answer'
          ? new ApiError(0, { code: 'explained', message: t.lost })
          : error
      }
      setSaved({ name, sha256: (await changed())?.[0]?.sha256 })
    },
  })
  return (
    <section className="staff__sheet" aria-labelledby="make">
      <h2 id="make">{title}</h2>
      <p className="soft">{lead}</p>
      <div className="staff__form staff__form--wide" ref={form.root}>
        <SelectInput<R>
          id="reason"
          label={t.reason}
          options={reasons.map(value => ({ value, label: translate(labels[value]) }))}
          placeholder={all.select}
          {...form.field('reason')}
        />
        <Problem sentence={form.problem} />
        <div>
          <Button kind="primary" busy={form.busy && t.making} disabledReason={disabledReason} onClick={form.submit}>
            {t.make}
          </Button>
        </div>
      </div>
      <p role="status">
        {saved && [t.saved(saved.name), saved.sha256 && t.hash(startOfHash(saved.sha256))].filter(Boolean).join(' ')}
      </p>
    </section>
  )
}
