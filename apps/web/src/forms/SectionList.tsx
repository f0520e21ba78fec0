import type { ProgressEntry } from '@porchlight/api'
import { pagePath, pathTo, type SectionId, sectionOf, sectionPage, sectionsOf } from '@porchlight/domain'
import { Link } from 'wouter'
import { useRouteParams } from '../data/base/use-route-params.ts'
import { useTexts, useTranslate } from '../text/texts.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { checkIcon } from '../ui/base/icons.ts'
import { texts } from './text.ts'

export interface SectionListProps {
  /** The borrower whose sections they are. */
  person: ProgressEntry
  current?: SectionId
  /** Called when a link is followed. */
  onGo?(): void
  /** Leads to the sections' places on the page instead of to their pages. */
  isOnPage?: boolean
}

/** The sections of a borrower with their statuses, as links, and a link to the progress page. */
export function SectionList({ person, current, onGo, isOnPage }: SectionListProps) {
  const params = { ...useRouteParams(), borrower: person.borrower_id }
  const { ids, done } = sectionsOf(person)
  const SectionLink = isOnPage ? 'a' : Link
  const t = useTexts(texts)
  const translate = useTranslate()
  return (
    <nav className="sections" aria-label={person.on_this_device ? t.sectionsOf(person.first_name) : t.sections}>
      <p className="soft small">{t.sectionsDone(done, ids.length)}</p>
      <ol>
        {ids.map(id => (
          <li key={id}>
            <SectionLink
              className={`sections__link sections__link--${person[id].toLowerCase()}`}
              href={isOnPage ? `#${sectionPage(id)}` : pagePath(params, sectionPage(id))}
              aria-current={id === current ? 'step' : undefined}
              onClick={onGo}
            >
              <span className="sections__mark">
                {person[id] !== 'INCOMPLETE' && <Icon shape={checkIcon} size={0.875} />}
              </span>
              <span>
                {translate(sectionOf(id).title)} <span className="hidden">{`(${t.sectionStatus[person[id]]})`}</span>
              </span>
            </SectionLink>
          </li>
        ))}
      </ol>
      <Link className="sections__link" href={pathTo('progress', params)} onClick={onGo}>
        {t.wholeProgress}
      </Link>
      <Link className="sections__link" href={pathTo('beforeYouStart', params)} onClick={onGo}>
        {t.haveReady}
      </Link>
    </nav>
  )
}
