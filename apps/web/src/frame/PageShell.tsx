import { usePageContext } from '../data/page-context.tsx'
import { useTexts } from '../text/texts.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Frame } from './Frame.tsx'
import { texts } from './text.ts'

/** The frame of a page with a placeholder for its content. */
export function PageShell() {
  const { loading } = useTexts(texts)
  const { dealer, product } = usePageContext()
  return (
    <Frame title="" tabTitle={dealer?.name ?? product}>
      <Skeleton label={loading} rows={3} />
    </Frame>
  )
}
