import { type ExportManyResponse, staffPathTo } from '@porchlight/domain/staff'
import { Link } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

/** The applications without a file, and why. The page of the files of one says more, and asks its borrowers for what is missing. */
export function Refused({ refused }: Pick<ExportManyResponse, 'refused'>) {
  const t = useTexts(texts).one.refused
  if (refused.length === 0) return null
  return (
    <section className="stack" aria-labelledby="refused">
      <h2 id="refused">{t.title}</h2>
      <ul className="stack">
        {refused.map(({ application_id, text }) => (
          <li key={application_id}>
            <Link href={staffPathTo('export', { application_id })}>{t.open(application_id)}</Link>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
