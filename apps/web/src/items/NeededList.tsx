import type { StandingResponse } from '@porchlight/api'
import { isOpenForBorrower, pathTo } from '@porchlight/domain'
import { Link } from 'wouter'
import type { ApplicationOnPage } from '../data/application-on-page.ts'
import { useRouteParams } from '../data/base/use-route-params.ts'
import { useTexts } from '../text/texts.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { checkIcon } from '../ui/base/icons.ts'
import { lazyComponent } from '../ui/base/lazy-component.tsx'
import { texts } from './text.ts'

interface NeededListProps {
  application: ApplicationOnPage
  standing: StandingResponse
}

const MoreToSend = lazyComponent<{ standing: StandingResponse }>(
  async () => (await import('./unasked/MoreToSend.tsx')).MoreToSend,
)

/** Everything that is still needed of the reader. Its title asks for nothing where everything is only helpful. */
export function NeededList({ application, standing }: NeededListProps) {
  const t = useTexts(texts)
  const { groups, contact } = standing
  // The banner of a send back has its sentence already.
  const sentence = application.returned?.sentence === standing.sentence ? '' : standing.sentence
  const listed = groups.flatMap(({ items }) => items)
  return (
    <section className="stack" aria-labelledby="needed">
      <h2 id="needed">{listed[0]?.is_helpful ? t.helpful : t.needed}</h2>
      {!listed.some(({ state }) => isOpenForBorrower(state)) && <p>{t.none}</p>}
      {sentence && (
        <figure className="stack stack--tight">
          <blockquote>{sentence}</blockquote>
          {contact && <figcaption>{t.from(contact.first_name)}</figcaption>}
        </figure>
      )}
      {groups.map(({ id, heading, lead, items }) => (
        <section key={id} className="stack stack--tight" aria-labelledby={id}>
          <h3 id={id}>{heading}</h3>
          {lead && <p>{lead}</p>}
          <ul className="checklist">
            {items.map(item => (
              <Item key={item.id} application={application} item={item} />
            ))}
          </ul>
        </section>
      ))}
      <MoreToSend standing={standing} />
    </section>
  )
}

interface ItemProps {
  application: ApplicationOnPage
  item: StandingResponse['groups'][number]['items'][number]
}

function Item({ application: { id, borrowers, own }, item }: ItemProps) {
  const { dealer } = useRouteParams()
  const t = useTexts(texts)
  const person = borrowers.find(other => other.id === item.borrower_id && other.id !== own.id)
  const { state } = item
  const isOpen = isOpenForBorrower(state)
  const isSent = !isOpen && state !== 'NOT_AVAILABLE'
  return (
    <li
      className={`checklist__row checklist__row--${isSent ? 'complete' : isOpen && !item.is_helpful ? 'asked' : 'open'}`}
    >
      <span className="checklist__mark">{isSent && <Icon shape={checkIcon} size={1} />}</span>
      <span className="checklist__name">
        <Link href={pathTo('item', { dealer, application: id, item: item.id })}>{item.title}</Link>{' '}
        <small>
          {[item.state_label, isOpen && item.due, person && t.forPerson(person.first_name)].filter(Boolean).join(' · ')}
        </small>{' '}
        <small>{item.why}</small>
      </span>
    </li>
  )
}
