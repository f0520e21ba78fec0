import { staffPathTo } from '@porchlight/domain/staff'
import { Link } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { LOOK_AT_FIRST, type PanelProps, sectionId } from '../panel/panel.ts'
import { texts } from './text.ts'

/** The facts to look at first, each with a link to its section. */
export function LookAtFirst({ view: { attention, sections } }: Pick<PanelProps, 'view'>) {
  const t = useTexts(texts).attention
  return (
    <section className="staff__sheet" aria-labelledby={LOOK_AT_FIRST}>
      <h2 id={LOOK_AT_FIRST}>{t.title}</h2>
      {attention.length === 0 && <p>{t.none}</p>}
      {attention.length > 0 && (
        <ul className="staff__flags">
          {attention.map(({ rule, text, section: id, applications }) => {
            const section = sections.find(shown => shown.id === id)
            return (
              <li key={`${rule} ${text}`}>
                <span>{text}</span>
                <span>{section && <a href={`#${sectionId(id)}`}>{t.go(section.title)}</a>}</span>{' '}
                {applications.map(application_id => (
                  <Link key={application_id} href={staffPathTo('application', { application_id })}>
                    {t.other(application_id)}
                  </Link>
                ))}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
