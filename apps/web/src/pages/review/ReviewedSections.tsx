import type { ReviewEntryResponse, ReviewPageResponse, ReviewResponse, ReviewRowResponse } from '@porchlight/api'
import { pagePath, type SectionId } from '@porchlight/domain'
import { Link } from 'wouter'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { useTexts } from '../../text/texts.ts'
import { Icon } from '../../ui/base/Icon.tsx'
import { warningIcon } from '../../ui/base/icons.ts'
import { Badge } from '../../ui/Card.tsx'
import { texts } from './text.ts'

interface ReviewedSectionsProps {
  sections: ReviewResponse['sections']
  /** Returns whether the pages of a section can be opened to change their answers. */
  isEditable(section: SectionId): boolean
}

/** The answers by section and page, each page with the link that changes them. */
export function ReviewedSections({ sections, isEditable }: ReviewedSectionsProps) {
  return sections.map(({ id, title, pages }) => {
    const [only, ...others] = pages
    const isSingle = others.length === 0
    const change = isEditable(id)
    return (
      <section key={id} className="review__section" aria-labelledby={`section-${id}`}>
        <div className="review__head">
          <h2 id={`section-${id}`}>{title}</h2>
          {only && isSingle && change && <Change page={only} />}
        </div>
        {pages.map(page => (
          <Answers key={page.page} page={page} isUntitled={isSingle} isEditable={change && !isSingle} />
        ))}
      </section>
    )
  })
}

function Change({ page: { page, title } }: { page: ReviewPageResponse }) {
  const params = useRouteParams()
  const t = useTexts(texts)
  return (
    <Link className="review__change no-print" href={pagePath(params, page, 'review')} aria-label={t.changeOf(title)}>
      {t.change}
    </Link>
  )
}

/** Returns whether figures that follow from other answers need another look. None of these pages has an answer that is missing. */
export const needsLook = ({ page, is_answered, rows }: ReviewPageResponse): boolean =>
  page === 'overview' && !is_answered && rows.length > 0

interface AnswersProps {
  page: ReviewPageResponse
  /** The heading of the section says it. */
  isUntitled: boolean
  isEditable: boolean
}

/** The answers of a page under its title, which is the label of a single one. */
function Answers({ page, isUntitled, isEditable }: AnswersProps) {
  const t = useTexts(texts)
  const isOne = !isUntitled && page.rows.length === 1 && page.entries.length === 0
  return (
    <div className={isOne ? 'review__page review__page--one' : 'review__page'}>
      <div className={isUntitled ? 'hidden' : 'review__head'}>
        {/* It stays for those who go from heading to heading. */}
        <h3 id={page.page} tabIndex={-1}>
          {page.title}
        </h3>
        {isEditable && <Change page={page} />}
      </div>
      <div className="review__answers">
        {!page.is_answered && <Note>{needsLook(page) ? t.lookAgain : t.notAnswered}</Note>}
        {page.notes.map(note => (
          <Note key={note}>{note}</Note>
        ))}
        <Rows rows={page.rows} isAsked={row => !isUntitled && (isOne || row.is_title)} />
        {page.entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are shown, never edited here
          <Entry key={index} entry={entry} />
        ))}
      </div>
    </div>
  )
}

/** An entry in one line. Below it stand the answers that changed, and questions about unusual ones. */
function Entry({ entry: { title, line, amount, change, notes, rows } }: { entry: ReviewEntryResponse }) {
  const t = useTexts(texts)
  const changed = change === 'CHANGED' ? rows.filter(({ before }) => before !== null) : []
  return (
    <div className={change === 'REMOVED' ? 'review__entry review__entry--removed' : 'review__entry'}>
      <div className="review__entry-head">
        <h4>
          <span>{title}</span> {change && <Badge kind="warning">{t.marks[change]}</Badge>}
        </h4>
        {amount !== null && <p className="review__amount">{amount}</p>}
      </div>
      <p>{line.join(' · ')}</p>
      {[...notes, ...rows.flatMap(({ question, before }) => (question && before === null ? [question] : []))].map(
        note => (
          <Note key={note}>{note}</Note>
        ),
      )}
      <Rows rows={changed} />
    </div>
  )
}

interface RowsProps {
  rows: ReviewRowResponse[]
  /** Returns whether the title above says the label. */
  isAsked?(row: ReviewRowResponse): boolean
}

function Rows({ rows, isAsked }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <dl className="review__rows">
      {rows.map(row => (
        <div key={row.label} className={row.is_figure ? 'review__row review__row--figure' : 'review__row'}>
          <dt className={isAsked?.(row) ? 'hidden' : undefined}>{row.label}</dt>
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
        <span>{value || t.removed}</span> {before !== null && <Badge kind="warning">{t.marks.CHANGED}</Badge>}
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
