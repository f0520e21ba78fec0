import { isOpenForBorrower } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import { useDealerSlug } from '../../data/base/page-context.tsx'
import { standingQuery } from '../../data/standing-query.ts'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

/** The number of things that the reader can still answer on an application that was submitted. Nothing without any. */
export function NeededCount({ id }: { id: string }) {
  const { data } = useQuery(standingQuery({ dealer: useDealerSlug(), application: id }))
  const t = useTexts(texts)
  const open = data?.groups.flatMap(({ items }) => items).filter(({ state }) => isOpenForBorrower(state)) ?? []
  const needed = open.filter(({ is_helpful }) => !is_helpful)
  if (open.length === 0) return null
  return (
    <p>
      <strong>{needed.length > 0 ? t.needed(needed.length) : t.helpful(open.length)}</strong>
    </p>
  )
}
