import { type ExportListResponse, type ExportState, exportFormatLabels } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Badge, type BadgeProps } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { ListTable } from '../table/ListTable.tsx'
import { exportPageOf, OWN_EXPORTS } from './exports-address.ts'
import { texts } from './text.ts'

const MOST_SHOWN = 5

const kinds: Record<ExportState, BadgeProps['kind']> = { MAKING: 'brand', READY: 'success', ENDED: 'neutral' }

/** The latest zip files of the person, with their states. */
export function OwnExports({ search }: { search: string }) {
  const { data } = useQuery<ExportListResponse>({ queryKey: [OWN_EXPORTS] })
  const t = useTexts(texts).own
  const translate = useTranslate()
  const times = useTimes()
  const latest = data?.exports.slice(0, MOST_SHOWN) ?? []
  if (latest.length === 0) return null
  return (
    <section className="stack" aria-labelledby="own_exports">
      <h2 id="own_exports">{t.title}</h2>
      <ListTable
        caption={t.title}
        columns={t.columns}
        rows={latest.map(({ id, total, format, made_at, state }) => ({
          id,
          cells: [
            <Link key="name" href={exportPageOf(id, search)}>
              {t.name(total, translate(exportFormatLabels[format]))}
            </Link>,
            times.minute(made_at),
            <Badge key="state" kind={kinds[state]}>
              {t.states[state]}
            </Badge>,
          ],
        }))}
      />
    </section>
  )
}
