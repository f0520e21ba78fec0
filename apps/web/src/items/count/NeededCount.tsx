import { useQuery } from '@tanstack/react-query'
import { useDealerSlug } from '../../data/base/page-context.tsx'
import { standingQuery } from '../../data/standing-query.ts'
import { useTexts } from '../../text/texts.ts'
import { openItems } from '../demand.ts'
import { texts } from './text.ts'

/** Counts the items that the reader can still answer on a submitted application, with the last day. It renders nothing without any. */
export function NeededCount({ id }: { id: string }) {
  const { data } = useQuery(standingQuery({ dealer: useDealerSlug(), application: id }))
  const t = useTexts(texts)
  if (!data) return null
  const { open, needed } = openItems(data)
  if (open.length === 0) return null
  const [letter] = data.letters
  return (
    <p>
      <strong>
        {needed.length > 0
          ? [t.needed(needed.length), letter?.last_day].filter(Boolean).join(' ')
          : t.helpful(open.length)}
      </strong>
    </p>
  )
}
