import { Link } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Icon } from '../../ui/base/Icon.tsx'
import { type FilterChoices, useFilterWords } from './filter-words.ts'
import { removeIcon } from './icons.ts'
import { type QueueAddress, queuePagePath } from './queue-address.ts'
import { texts } from './text.ts'

interface FilterChipsProps {
  address: QueueAddress
  choices: FilterChoices
}

/** The filters that are set, each a link that removes it. */
export function FilterChips({ address, choices }: FilterChipsProps) {
  const t = useTexts(texts).filters
  const chips = useFilterWords()(address.filters, choices)
  if (chips.length === 0) return null
  const pathOf = (filters: QueueAddress['filters']) => queuePagePath({ ...address, filters, after: null })
  return (
    <ul className="queue-tools__chips" aria-label={t.set}>
      {chips.map(({ name, words }) => {
        const { [name]: _, ...others } = address.filters
        return (
          <li key={name}>
            <Link className="chip" href={pathOf(others)}>
              <span className="hidden">{t.remove} </span>
              <span>{words}</span>
              <Icon shape={removeIcon} size={1} />
            </Link>
          </li>
        )
      })}
      {chips.length > 1 && (
        <li>
          <Link className="chip chip--plain" href={pathOf({})}>
            {t.clear}
          </Link>
        </li>
      )}
    </ul>
  )
}
