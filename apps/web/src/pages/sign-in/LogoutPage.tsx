import { pathTo } from '@porchlight/domain'
import { useEffect } from 'react'
import { pageContext } from '../../data/page-context.ts'
import { signOut } from '../../data/sign-out.ts'
import { clearAllStored } from '../../data/storage.ts'
import { Frame } from '../../frame/Frame.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { confirmText } from './confirm-text.ts'

/** Signs out, clears what lies here, and goes to the dealer's home by a load, which also drops all that was read. */
export function LogoutPage() {
  const dealer = pageContext().dealer?.slug ?? ''
  useEffect(() => {
    signOut('signed-out').finally(() => {
      clearAllStored()
      location.replace(pathTo('dealerHome', { dealer }))
    })
  }, [dealer])
  const { title } = confirmText().logout
  return (
    <Frame narrow title={title}>
      <Skeleton label={title} rows={1} />
    </Frame>
  )
}
