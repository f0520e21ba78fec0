import { useTexts } from '../text/texts.ts'
import { isPageHydrated } from '../ui/base/hydration.ts'
import { lazyComponent } from '../ui/base/lazy-component.tsx'
import { openItems } from './demand.ts'
import type { NeededProps } from './listed/NeededItems.tsx'
import { texts } from './text.ts'

/** The id of the section where it lists something. */
export const LISTED = 'needed-list'

const NeededItems = lazyComponent<NeededProps>(async () => (await import('./listed/NeededItems.tsx')).NeededItems)
const MoreToSend = lazyComponent<Pick<NeededProps, 'standing'>>(
  async () => (await import('./unasked/MoreToSend.tsx')).MoreToSend,
)

/** Loads the code of the items, unless the server rendered the page without any. */
export const prepareNeeded = (): Promise<void> | undefined =>
  typeof document === 'undefined' || isPageHydrated() || document.getElementById(LISTED)
    ? NeededItems.load()
    : undefined

/** The list of the items of the reader. Its title asks for nothing while each item is only helpful. */
export function NeededList(props: NeededProps) {
  const { standing } = props
  const t = useTexts(texts)
  const { groups, letters, sentence } = standing
  const isListed = groups.length > 0 || letters.length > 0 || sentence !== ''
  return (
    <section className="stack" aria-labelledby="needed" id={isListed ? LISTED : undefined}>
      <h2 id="needed">{groups[0]?.items[0]?.is_helpful ? t.helpful : t.needed}</h2>
      {openItems(standing).open.length === 0 && <p>{t.none}</p>}
      {isListed && <NeededItems {...props} />}
      <MoreToSend standing={standing} />
    </section>
  )
}
