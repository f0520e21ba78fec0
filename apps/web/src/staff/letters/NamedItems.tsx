import type { ApplicationViewResponse } from '@porchlight/api'
import { useTexts } from '../../text/texts.ts'
import { useWho } from '../items/named/use-who.ts'
import { namedItems } from './notice-view.ts'
import { texts } from './text.ts'

/** The items that a notice names now, with the person of each. */
export function NamedItems({ view }: { view: ApplicationViewResponse }) {
  const whoOf = useWho(view)
  const t = useTexts(texts)
  const items = namedItems(view)
  return (
    <section className="stack stack--tight" aria-label={t.names}>
      <h3>{t.names}</h3>
      {items.length === 0 && <p>{t.none}</p>}
      <ul>
        {items.map(item => (
          <li key={item.id}>{t.named(item.title, whoOf(item))}</li>
        ))}
      </ul>
    </section>
  )
}
