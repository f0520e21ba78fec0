import { usePageContext } from '../data/page-context.tsx'
import { useTexts } from '../text/texts.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Frame } from './Frame.tsx'
import { texts } from './text.ts'

/** A page before it is there: the dealer's, and the room it will take. */
export function PageShell() {
  const { loading } = useTexts(texts)
  const { dealer, product } = usePageContext()
  return (
    <Frame title="" tabTitle={dealer?.name ?? product}>
      <Skeleton label={loading} rows={3} />
    </Frame>
  )
}
