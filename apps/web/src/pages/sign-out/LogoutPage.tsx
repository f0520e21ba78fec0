import { pathTo } from '@porchlight/domain'
import { useEffect } from 'react'
import { useDealerSlug } from '../../data/base/page-context.tsx'
import { useQueryParams } from '../../data/base/use-query-params.ts'
import { signOut } from '../../data/session.ts'
import { clearAllStored } from '../../data/stored-items.ts'
import { Frame } from '../../frame/Frame.tsx'
import { useTexts } from '../../text/texts.ts'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { texts } from './text.ts'

/** Signs out, clears the browser's storage, and loads the dealer's home or its sign-in, which also drops the cached data. */
export function LogoutPage() {
  const dealer = useDealerSlug()
  const next = useQueryParams().get('next')
  useEffect(() => {
    signOut('signed-out').finally(() => {
      clearAllStored()
      location.replace(pathTo(next === 'login' ? 'login' : 'dealerHome', { dealer }))
    })
  }, [dealer, next])
  const { title } = useTexts(texts)
  return (
    <Frame narrow title={title}>
      <Skeleton label={title} rows={1} />
    </Frame>
  )
}
