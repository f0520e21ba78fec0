import { boot } from '../boot.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Frame } from './Frame.tsx'
import { text } from './text.ts'

/** A page before it is there: the dealer's, and the room it will take. */
export function Outline() {
  const { dealer, product } = boot()
  return (
    <Frame title="" tabTitle={dealer?.name ?? product}>
      <Skeleton label={text().loading} rows={3} />
    </Frame>
  )
}
