import { afterSignIn, pathTo } from '@porchlight/domain'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useUser } from '../../api/use-user.ts'
import { boot } from '../../boot.ts'
import { SignedInFrame } from '../../frame/SignedInFrame.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'
import { text } from './text.ts'
import { useApplications } from './use-applications.ts'

/** Where everyone comes after the sign-in: led on at once where there is one place to go, else to choose from cards. */
export function DashboardPage() {
  const dealer = boot().dealer?.slug ?? ''
  const user = useUser().data
  const applications = useApplications()
  const redirect = new URLSearchParams(useSearch()).get('redirect')
  const [, go] = useLocation()
  const t = text()

  const here = pathTo('dashboard', { dealer })
  const target = user && applications.data && afterSignIn({ dealer, userId: user.id }, applications.data, redirect)
  useEffect(() => {
    if (target && target !== here) go(target, { replace: true })
  }, [target, here, go])

  return (
    <SignedInFrame title={t.title}>
      {user && target === here && (
        <ul className="stack">
          {applications.data?.map(application => (
            <li key={application.id}>
              <ApplicationCard application={application} userId={user.id} />
            </li>
          ))}
        </ul>
      )}
      {target !== here && !applications.isError && <Skeleton label={t.loading} />}
      {applications.isError && (
        <Alert kind="danger" urgent>
          <p>{t.failed}</p>
          <Button onClick={() => applications.refetch()}>{t.retry}</Button>
        </Alert>
      )}
    </SignedInFrame>
  )
}
