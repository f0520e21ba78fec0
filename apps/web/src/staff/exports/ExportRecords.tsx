import type { ExportRecord } from '@porchlight/api'
import { exportFormatLabels } from '@porchlight/domain/staff'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { CopyButton } from '../../ui/base/CopyButton.tsx'
import { Badge, EmptyState } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { ListTable } from '../table/ListTable.tsx'
import { texts } from './text.ts'

const SHOWN = 12
/** The characters of a hash that are read out to compare two. */
export const startOfHash = (sha256: string): string => sha256.slice(0, SHOWN)

interface ExportRecordsProps {
  export_records: readonly ExportRecord[]
  /** Time when the application was signed last; absent where that is not known. */
  signed_at?: string
  none: string
}

/** The files that were made, the latest first. */
export function ExportRecords({ export_records, signed_at, none }: ExportRecordsProps) {
  const times = useTimes()
  const translate = useTranslate()
  const { records: t } = useTexts(texts)
  return (
    <section className="stack export__made" aria-labelledby="made">
      <h2 id="made">{t.title}</h2>
      {export_records.length === 0 ? (
        <EmptyState>{none}</EmptyState>
      ) : (
        <ListTable
          caption={t.title}
          columns={t.columns}
          level={3}
          rows={export_records.map(made => ({
            id: made.id,
            cells: [
              times.minute(made.made_at),
              made.made_by ?? t.byCommand,
              <>
                <span>
                  {made.kind === 'DEMOGRAPHICS' ? t.kinds.DEMOGRAPHICS : translate(exportFormatLabels[made.kind])}
                </span>
                {made.batch_id && <span className="soft export__note">{t.inZip}</span>}
              </>,
              <span key="signed">
                <span>{times.minute(made.signed_at)}</span>{' '}
                {signed_at !== undefined && made.signed_at !== signed_at && <Badge kind="warning">{t.earlier}</Badge>}
              </span>,
              made.loan_number ?? t.noNumber,
              <span key="hash">
                <code>{startOfHash(made.sha256)}</code>{' '}
                <CopyButton value={made.sha256} label={t.hashOf(times.minute(made.made_at))} />
              </span>,
            ],
          }))}
        />
      )}
    </section>
  )
}
