import { staffPathTo } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { DemographicsFile } from '../exports/DemographicsFile.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { readOf } from '../session/api.ts'
import { Read, Rows } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

/** The demographics of one application, on a page of their own: no page where credit is judged shows them. */
export function DemographicsPage({ params: { application_id = '' } }: { params: Record<string, string> }) {
  const query = useQuery(
    readOf('GET /staff/applications/{application_id}/demographics', { params: { application_id } }),
  )
  const changed = async () => (await query.refetch()).data?.export_records
  const t = useTexts(texts).demographics
  const { application } = useTexts(shared)
  return (
    <StaffFrame title={t.title(application_id)} lead={t.lead}>
      <Read query={query}>
        {view => (
          <>
            {view.borrowers.map(({ id, name, rows }) => (
              <section className="staff__sheet" key={id} aria-labelledby={`borrower_${id}`}>
                <h2 id={`borrower_${id}`}>{name}</h2>
                {rows.length === 0 ? <p className="soft">{application.nothing}</p> : <Rows rows={rows} />}
              </section>
            ))}
            <DemographicsFile view={view} changed={changed} />
          </>
        )}
      </Read>
      <p className="staff__link">
        <Link href={staffPathTo('application', { application_id })}>{t.back}</Link>
      </p>
    </StaffFrame>
  )
}
