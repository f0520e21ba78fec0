import {
  pagePath,
  type ReviewEntryResponse,
  type ReviewPageResponse,
  type ReviewResponse,
  type ReviewRowResponse,
} from '@porchlight/domain'
import { Link } from 'wouter'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { useTexts } from '../../text/texts.ts'
import { Icon } from '../../ui/base/Icon.tsx'
import { warningIcon } from '../../ui/base/icons.ts'
import { Badge } from '../../ui/Card.tsx'
import { texts } from './text.ts'

interface ReviewedSectionsProps {
  sections: ReviewResponse['sections']
  /** Whether a page can be opened to change its answers. */
  isEditable: boolean
}

/** The answers by section and page, each page with the link that changes them. */
export function ReviewedSections({ sections, isEditable }: ReviewedSectionsProps) {
  return sections.map(({ id, title, pages }) => (
    <section key={id} className="review__section" aria-labelledby={`section-${id}`}>
      <h2 id={`section-${id}`}>{title}</h2>
      {pages.map(page => (
        <Answers key={page.page} page={page} isEditable={isEditable} />
      ))}
    </section>
  ))
}

function Answers({ page, isEditable }: { page: ReviewPageResponse; isEditable: boolean }) {
  const params = useRouteParams()
  const t = useTexts(texts)
  const [first, ...others] = page.rows
  // The title of a page with one question is that question.
  const only = others.length === 0 && page.entries.length === 0 ? first : undefined
  return (
    <div className="review__page">
      <h3 id={page.page} tabIndex={-1}>
        {page.title}
      </h3>
      {isEditable && (
        <Link
          className="review__change no-print"
          href={pagePath(params, page.page, 'review')}
          aria-label={t.changeOf(page.title)}
        >
          {t.change}
        </Link>
      )}
      <div className="review__answers">
        {!page.is_answered && <Note>{t.notAnswered}</Note>}
        {page.notes.map(note => (
          <Note key={note}>{note}</Note>
        ))}
        {only ? <Answer row={only} /> : <Rows rows={page.rows} />}
        {page.entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are shown, never edited here
          <Entry key={index} entry={entry} />
        ))}
      </div>
    </div>
  )
}

function Entry({ entry: { title, change, notes, rows } }: { entry: ReviewEntryResponse }) {
  const t = useTexts(texts)
  return (
    <div className={change === 'REMOVED' ? 'review__entry review__entry--removed' : 'review__entry'}>
      <h4>
        {title} {change && <Badge kind="warning">{t.marks[change]}</Badge>}
      </h4>
      {notes.map(note => (
        <Note key={note}>{note}</Note>
      ))}
      <Rows rows={rows} />
    </div>
  )
}

function Rows({ rows }: { rows: ReviewRowResponse[] }) {
  if (rows.length === 0) return null
  return (
    <dl className="review__rows">
      {rows.map(row => (
        <div key={row.label} className="review__row">
          <dt>{row.label}</dt>
          <dd>
            <Answer row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A value with what it was before, and a question where it is unusual. */
function Answer({ row: { value, before, question } }: { row: ReviewRowResponse }) {
  const t = useTexts(texts)
  return (
    <>
      <p className="review__value">
        {value || t.removed} {before !== null && <Badge kind="warning">{t.marks.CHANGED}</Badge>}
      </p>
      {before !== null && <p className="soft small">{before ? t.before(before) : t.beforeNone}</p>}
      {question && <Note>{question}</Note>}
    </>
  )
}

/** Something to look at again. */
const Note = ({ children }: { children: string }) => (
  <p className="review__note">
    <Icon shape={warningIcon} />
    <span>{children}</span>
  </p>
)
