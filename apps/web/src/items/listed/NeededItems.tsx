import type { StandingResponse } from '@porchlight/api'
import { isOpenForBorrower, pathTo } from '@porchlight/domain'
import { Link } from 'wouter'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Icon } from '../../ui/base/Icon.tsx'
import { checkIcon } from '../../ui/base/icons.ts'
import { openItems } from '../demand.ts'
import { otherPersonOf } from '../other-person.ts'
import { texts } from './text.ts'

export interface NeededProps {
  application: ApplicationOnPage
  standing: StandingResponse
}

/** The letters, the words of the lender and the items, those that can be answered first. */
export function NeededItems({ application, standing }: NeededProps) {
  const t = useTexts(texts)
  const { groups, contact, letters } = standing
  // The banner of a send back has its sentence already.
  const sentence = application.returned?.sentence === standing.sentence ? '' : standing.sentence
  const listed = groups.flatMap(({ items }) => items)
  const { open, needed } = openItems(standing)
  const answered = listed.filter(item => !open.includes(item))
  const lines = (items: typeof listed) => (
    <ul className="checklist">
      {items.map(item => (
        <Item key={item.id} application={application} item={item} />
      ))}
    </ul>
  )
  return (
    <>
      {letters.length > 0 && (
        <div className="stack stack--tight">
          {needed.length > 0 && letters[0]?.last_day && (
            <p>
              <strong>{letters[0].last_day}</strong>
            </p>
          )}
          <Letters letters={letters} />
        </div>
      )}
      {sentence && (
        <div className="stack stack--tight">
          <p>{t.quote(sentence)}</p>
          {contact && <p className="soft small">{t.from(contact.first_name)}</p>}
        </div>
      )}
      {groups.map(({ id, heading, lead, items }) => {
        const asked = items.filter(item => open.includes(item))
        return (
          asked.length > 0 && (
            <section key={id} className="stack stack--tight" aria-labelledby={id}>
              <h3 id={id}>{heading}</h3>
              {lead && <p>{lead}</p>}
              {lines(asked)}
            </section>
          )
        )
      })}
      {answered.length > 0 && (
        <section className="stack stack--tight" aria-labelledby="answered">
          <h3 id="answered">{t.answered}</h3>
          {lines(answered)}
        </section>
      )}
    </>
  )
}

/** The letters of the lender, each with what it is about. */
function Letters({ letters }: Pick<StandingResponse, 'letters'>) {
  const params = useRouteParams()
  return (
    <ul className="standing__letters">
      {letters.map(({ id, title }) => (
        <li key={id}>
          <Link href={pathTo('letter', { ...params, letter: id })}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}

interface ItemProps {
  application: ApplicationOnPage
  item: StandingResponse['groups'][number]['items'][number]
}

function Item({ application, item }: ItemProps) {
  const { dealer } = useRouteParams()
  const t = useTexts(texts)
  const { choice } = useFormats()
  const person = otherPersonOf(application, item)
  const { borrowers, own } = application
  const names = [t.you, ...borrowers.filter(({ id }) => id !== own.id).map(({ first_name }) => first_name)]
  const isOfAny = item.borrower_id === null && names.length > 1
  const other = item.answered_by && !item.answered_by.is_reader ? item.answered_by.first_name : null
  const { state } = item
  const isOpen = isOpenForBorrower(state)
  const isSent = !isOpen && state !== 'NOT_AVAILABLE'
  return (
    <li
      className={`checklist__row checklist__row--${isSent ? 'complete' : isOpen && !item.is_helpful ? 'asked' : 'open'}`}
    >
      <span className="checklist__mark">{isSent && <Icon shape={checkIcon} size={1} />}</span>
      <span className="checklist__name">
        <Link href={pathTo('item', { dealer, application: application.id, item: item.id })}>{item.title}</Link>{' '}
        <small>
          {[
            item.state_label,
            isOpen && item.due,
            person && t.forPerson(person.first_name),
            isOfAny && (isOpen ? choice(names) : other && t.answeredBy(other)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>{' '}
        <small>{item.why}</small>
      </span>
    </li>
  )
}
