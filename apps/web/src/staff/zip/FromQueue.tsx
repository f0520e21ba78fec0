import type { QueueResponse } from '@porchlight/api'
import { type QueueView, queueViewLabels, queueViews } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { useFilterWords } from '../queue/filter-words.ts'
import { addressOf } from '../queue/queue-address.ts'
import { texts as queueTexts } from '../queue/text.ts'
import { choicesPath, queueOf } from './exports-address.ts'
import { texts } from './text.ts'

/** The view and the filters that the applications are from, in words, and the way back to them. */
export function FromQueue({ search }: { search: string }) {
  const { data } = useQuery<QueueResponse>({ queryKey: [choicesPath(search)] })
  const { view: asked, sort, filters } = addressOf(search)
  const t = useTexts(texts)
  const { order } = useTexts(queueTexts)
  const translate = useTranslate()
  const { enumeration } = useFormats()
  const wordsOf = useFilterWords()
  const view: QueueView = data?.view ?? queueViews.find(known => known === asked) ?? 'mine'
  const words = [
    translate(queueViewLabels[view]),
    // Until the names of dealers and people are known, the words say nothing of them.
    ...(data ? wordsOf(filters, data).map(({ words: inWords }) => inWords) : []),
    ...(sort === 'submitted' || sort === '-submitted' ? [order.sorts[sort]] : []),
  ]
  return (
    <p className="zip__from">
      <span>{t.from(enumeration(words))}</span> <Link href={queueOf(search)}>{t.toQueue}</Link>
    </p>
  )
}
