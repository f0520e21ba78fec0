import type { StaffSearchResponse } from '@porchlight/api'
import { useEffect } from 'react'
import { groupBy } from '../../data/group-by.ts'
import { useFormats, useTexts } from '../../text/texts.ts'
import { TITLE_ID } from '../../ui/base/PageFrame.tsx'
import { EmptyState } from '../../ui/Card.tsx'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { SEARCH_FIELD, type Search, useLastSearch } from '../frame/SearchField.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { opensApplications } from '../session/grants.ts'
import { useStaff } from '../session/session.tsx'
import { NoAccess } from '../ui/parts.tsx'
import { QueueTable } from './QueueTable.tsx'
import { texts } from './text.ts'

/** The results of the field in the header. */
export function SearchPage() {
  const { session } = useStaff()
  const last = useLastSearch()
  const t = useTexts(texts).search
  // Runs after the frame has moved the focus to the title: people come here to type, unless there are results to be read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useEffect(() => {
    const { activeElement, body } = document
    if (last?.rows.length || (activeElement !== body && activeElement?.id !== TITLE_ID)) return
    document.getElementById(SEARCH_FIELD)?.focus()
  }, [])
  return (
    <StaffFrame title={last ? t.results : t.title}>
      {!opensApplications(session?.grants ?? []) ? (
        <NoAccess />
      ) : last ? (
        <Results search={last} />
      ) : (
        <EmptyState>{t.start}</EmptyState>
      )}
    </StaffFrame>
  )
}

type Row = StaffSearchResponse['rows'][number]

function Results({ search: { term, kinds, rows, more, whole_words_only } }: { search: Search }) {
  const { list } = useFormats()
  const t = useTexts(texts).search
  const ending = term.replace(/\D/g, '').slice(-4)
  const none = t.none(kinds.map(kind => (kind === 'phone' ? t.phone(ending) : t.kinds[kind])))
  /** The name of the row is not repeated. */
  const matchedOf = ({ borrower, matches }: Row): string =>
    [...groupBy(matches, ({ kind }) => kind)]
      .flatMap(([kind, found]) => {
        const people = found.flatMap(({ person }) => person ?? [])
        if (kind === 'name') return people.filter(name => name !== borrower).map(t.coborrower)
        return people.length > 0 ? t.of(t.matches[kind], list(people)) : t.matches[kind]
      })
      .join(', ')
  return (
    <>
      {rows.length > 0 && <p>{more ? t.more : t.found(rows.length, term)}</p>}
      {whole_words_only && <p>{t.wholeWords}</p>}
      {rows.length > 0 ? (
        <QueueTable caption={t.results} rows={rows} matched={new Map(rows.map(row => [row.id, matchedOf(row)]))} />
      ) : (
        <EmptyState action={<p>{`${t.tips[kinds[0] ?? 'name']} ${t.searched}`}</p>}>{none}</EmptyState>
      )}
      <LiveRegion message={rows.length > 0 ? t.found(rows.length, term) : none} />
    </>
  )
}
