import { pathTo } from '@porchlight/domain'
import { useEffect } from 'react'
import { useDealerSlug } from '../../data/page-context.tsx'
import { signOut } from '../../data/session.ts'
import { clearAllStored } from '../../data/storage.ts'
import { Frame } from '../../frame/Frame.tsx'
import { useTexts } from '../../text/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { texts } from './text.ts'

/** Signs out, clears what lies here, and goes to the dealer's home by a load, which also drops all that was read. */
export function LogoutPage() {
  const dealer = useDealerSlug()
  useEffect(() => {
    signOut('signed-out').finally(() => {
      clearAllStored()
      location.replace(pathTo('dealerHome', { dealer }))
    })
  }, [dealer])
  const { title } = useTexts(texts).logout
  return (
    <Frame narrow title={title}>
      <Skeleton label={title} rows={1} />
    </Frame>
  )
}
