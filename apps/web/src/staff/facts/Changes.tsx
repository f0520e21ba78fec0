import type { ApplicationViewResponse, ChangedEntryResponse, ChangesOfView, ChangesResponse } from '@porchlight/api'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Badge } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { CHANGES, sectionId } from '../panel/panel.ts'
import { texts } from './text.ts'

interface WhatChangedProps extends Pick<ApplicationViewResponse, 'borrowers'> {
  changes: ChangesOfView
  /** The number of sections that the page shows. */
  sections: number
}

/** The differences to the signing before: key figures and answers, and the sections that were asked about and stayed. */
export function WhatChanged({ changes, borrowers, sections: shown }: WhatChangedProps) {
  const times = useTimes()
  const { list } = useFormats()
  const t = useTexts(texts).changes
  const { since, joined, left, sections, figures, asked_unchanged } = changes
  return (
    <section className="sheet sheet--changes" aria-labelledby={CHANGES}>
      <div className="sheet__head">
        <h2 id={CHANGES} tabIndex={-1}>
          {t.title(times.day(since))}
        </h2>
      </div>
      {sections.length === 0 && joined.length + left.length === 0 && <p>{t.none}</p>}
      {joined.length > 0 && <p>{t.joined(list(joined))}</p>}
      {left.length > 0 && <p>{t.left(list(left))}</p>}
      {asked_unchanged.length > 0 && <p>{t.asked(asked_unchanged.join(', '))}</p>}
      {figures.length > 0 && (
        <div>
          <h3>{t.figures}</h3>
          <ChangedRows rows={figures} />
        </div>
      )}
      {sections.map(section => (
        <div key={section.id}>
          <h3>
            <a href={`#${sectionId(section.id)}`}>{section.title}</a>
          </h3>
          <SectionChanges changes={section} borrowers={borrowers} level={4} />
        </div>
      ))}
      {shown > sections.length && <p className="soft">{t.unchanged(shown - sections.length)}</p>}
    </section>
  )
}

type SectionOfChanges = ChangesResponse['sections'][number]

/** The changes of a section, by person. */
export function SectionChanges({
  changes,
  borrowers,
  level = 3,
}: {
  changes: SectionOfChanges
  borrowers: readonly Pick<ApplicationViewResponse['borrowers'][number], 'id' | 'name' | 'is_primary'>[]
  level?: 3 | 4
}) {
  const t = useTexts(texts).changes
  const isOfOther = ({ borrower_id }: { borrower_id: string }) =>
    borrower_id !== borrowers.find(each => each.is_primary)?.id
  const isNamed = changes.columns.some(isOfOther)
  const [Name, Below] = level === 3 ? (['h3', 'h4'] as const) : (['h4', 'h5'] as const)
  const Heading = isNamed ? Below : Name
  return (
    <div className="staff__columns">
      {changes.columns.map(({ borrower_id, name, entries }) => (
        <div key={borrower_id}>
          {isNamed && <Name>{name}</Name>}
          {entries.map(({ title, change, rows }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries may have the same title, and never move
            <div key={index}>
              {title && <Heading>{title}</Heading>}
              {change && <Badge kind={kinds[change]}>{t.kinds[change]}</Badge>}
              <ChangedRows rows={rows} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** One row for each value that is another. */
const ChangedRows = ({ rows }: Pick<ChangedEntryResponse, 'rows'>) => (
  <dl className="staff__rows">
    {rows.map((row, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat, and rows never move
      <div key={position}>
        <dt>{row.label}</dt>
        <dd>
          <ChangedValue {...row} />
        </dd>
      </div>
    ))}
  </dl>
)

const kinds = { ADDED: 'success', CHANGED: 'brand', REMOVED: 'danger' } as const

/** The former value struck, then the new one. Screen readers hear which is which. */
function ChangedValue({ before, after }: Pick<ChangedEntryResponse['rows'][number], 'before' | 'after'>) {
  const t = useTexts(texts).changes
  return (
    <>
      {before && (
        <span>
          <del>
            <span className="hidden">{t.before}</span>
            {before}
          </del>
          <span aria-hidden="true"> → </span>
        </span>
      )}
      {after ? (
        <ins>
          <span className="hidden">{t.after}</span>
          {after}
        </ins>
      ) : (
        <span className="hidden">{t.removed}</span>
      )}
    </>
  )
}
