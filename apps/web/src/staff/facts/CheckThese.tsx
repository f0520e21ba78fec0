import { staffPathTo } from '@porchlight/domain/staff'
import { Link } from 'wouter'
import { useFormats, useTexts } from '../../text/texts.ts'
import { useTimes } from '../../ui/times.ts'
import { type PanelProps, sectionId, TO_CHECK } from '../panel/panel.ts'
import { Info } from '../ui/Info.tsx'
import { texts } from './text.ts'

/** The applications with the same contact or SSN that show without a press. */
const FEW = 5

/** The facts to check, each with a link to its section, and what was compared. */
export function CheckThese({ view: { borrowers, attention, checked, sections, signed_at } }: Pick<PanelProps, 'view'>) {
  const times = useTimes()
  const { shortDay } = useFormats()
  const t = useTexts(texts).attention
  return (
    <section className="staff__sheet" aria-labelledby={TO_CHECK}>
      <div className="sheet__head">
        <h2 id={TO_CHECK} tabIndex={-1}>
          {t.title}
        </h2>
        <Info title={t.what}>
          <p>{t.checked(times.day(signed_at), checked.join(', '))}</p>
        </Info>
      </div>
      {borrowers.map(
        ({ id, name, electronic_records: { withdrawn_on } }) =>
          withdrawn_on && <p key={id}>{t.paperOnly(name, shortDay(withdrawn_on, 'UTC'))}</p>,
      )}
      {attention.length === 0 && <p>{t.none}</p>}
      {attention.length > 0 && (
        <ul className="staff__flags">
          {attention.map(({ rule, text, section: id, applications }) => {
            const section = sections.find(shown => shown.id === id)
            return (
              <li key={`${rule} ${text}`}>
                <span>{text}</span>
                <span>{section && <a href={`#${sectionId(id)}`}>{section.title}</a>}</span>{' '}
                <Applications ids={applications.slice(0, FEW)} />
                {applications.length > FEW && (
                  <details>
                    <summary>{t.more(applications.length - FEW)}</summary>
                    <Applications ids={applications.slice(FEW)} />
                  </details>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function Applications({ ids }: { ids: readonly string[] }) {
  const t = useTexts(texts).attention
  return ids.map(application_id => (
    <Link key={application_id} href={staffPathTo('application', { application_id })}>
      {t.other(application_id)}
    </Link>
  ))
}
