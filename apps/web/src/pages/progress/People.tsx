import { borrowerStatusLabel, nameOf, roleLabel, roleOf } from '@porchlight/domain'
import { Badge, type BadgeProps } from '../../ui/Badge.tsx'
import type { ApplicationOnPage } from './application-on-page.ts'
import { text } from './text.ts'

type Person = ApplicationOnPage['borrowers'][number]

const kinds: Partial<Record<Person['status'], BadgeProps['kind']>> = {
  SIGNED: 'success',
  READY_TO_SIGN_SUBMIT: 'brand',
  DECLINED_TO_SIGN: 'danger',
}

/** Everyone on an application of several, and how far each is. */
export function People({ application: { borrowers, own } }: { application: ApplicationOnPage }) {
  const t = text()
  if (borrowers.length < 2) return null
  const named = (person: Person) => {
    const name = nameOf(person) || t.nameless
    return person.id === own.id ? t.you(name) : name
  }
  return (
    <section className="stack stack--tight" aria-labelledby="people">
      <h2 id="people">{t.people}</h2>
      <ul className="checklist">
        {borrowers.map(person => (
          <li key={person.id} className="checklist__row">
            <span className="checklist__name">
              {named(person)} <small>{roleLabel[roleOf(person)]}</small>
            </span>
            <Badge kind={kinds[person.status]}>{borrowerStatusLabel[person.status]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
