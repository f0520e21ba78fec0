import { pageContext } from '../data/page-context.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Frame } from './Frame.tsx'
import { text } from './text.ts'

/** A page before it is there: the dealer's, and the room it will take. */
export function PageShell() {
  const { dealer, product } = pageContext()
  return (
    <Frame title="" tabTitle={dealer?.name ?? product}>
      <Skeleton label={text().loading} rows={3} />
    </Frame>
  )
}
