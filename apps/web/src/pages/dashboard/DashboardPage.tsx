import './dashboard.css'
import { isInvited, isOpen, type ListedApplication, ownBorrower, pathTo, postSignInPath } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { PageParams } from '../../data/base/page.ts'
import { useDealerSlug, usePageContext } from '../../data/base/page-context.tsx'
import { useQueryParams } from '../../data/base/use-query-params.ts'
import { queries } from '../../data/queries.ts'
import { useUser } from '../../data/records.ts'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { failedRead } from '../../saving/failure-message.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Failure } from '../../ui/base/Failure.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { Applications } from './Applications.tsx'
import { texts } from './text.ts'
import { useApplications } from './use-applications.ts'

/** The page after sign-in: redirects where there is one destination, else shows cards. */
export function DashboardPage() {
  const dealer = useDealerSlug()
  const { takes_applications: takesApplications } = usePageContext()
  const user = useUser()
  const applications = useApplications()
  const query = useQueryParams()
  // While the next page loads, the address is already that page's.
  const [redirect] = useState(() => query.get('redirect'))
  const [, go] = useLocation()
  const t = useTexts(texts)

  const here = pathTo('dashboard', { dealer })
  const known = user.data && applications.data && { userId: user.data.id, applications: applications.data }
  const target =
    known && postSignInPath({ dealer, userId: known.userId, takesApplications }, known.applications, redirect)
  useEffect(() => {
    if (target && target !== here) go(target, { replace: true })
  }, [target, here, go])

  const failed = [user, applications].filter(query => query.isError && !query.data)
  return (
    <SignedInFrame title={t.title}>
      {known && target === here ? (
        <Applications {...known} />
      ) : failed.length > 0 ? (
        <Failure sentences={[failedRead(failed[0]?.error, t.failed)]}>
          <Button onClick={() => failed.map(query => query.refetch())}>{t.retry}</Button>
        </Failure>
      ) : (
        <div className="cards-to-come">
          <Skeleton label={t.loading} rows={1} />
        </div>
      )}
    </SignedInFrame>
  )
}

/** Open applications arrive with their progress, whose words their cards use. */
DashboardPage.load = async (client: QueryClient, { dealer, takesApplications }: PageParams) => {
  const applications = queries.applications(dealer)
  await client.prefetchQuery(applications)
  const user = client.getQueryData(queries.user().queryKey)
  const listed = client.getQueryData(applications.queryKey)?.data
  // Elsewhere a person without an application is redirected to registration.
  if (!takesApplications && listed?.length === 0) await client.prefetchQuery(queries.otherContact())
  const isOwn = (application: ListedApplication) => {
    const own = user && ownBorrower(application, user.id)
    return own && !isInvited(own)
  }
  const open = (listed ?? []).filter(application => isOpen(application) && isOwn(application))
  await Promise.all(open.map(({ id }) => client.prefetchQuery(queries.progress({ dealer, application: id }))))
}

DashboardPage.redirect = (client: QueryClient, { dealer, search, takesApplications }: PageParams) => {
  const user = client.getQueryData(queries.user().queryKey)
  const response = client.getQueryData(queries.applications(dealer).queryKey)
  if (!user || !response) return undefined
  const target = postSignInPath({ dealer, userId: user.id, takesApplications }, response.data, redirectIn(search))
  return target === pathTo('dashboard', { dealer }) ? undefined : target
}

const redirectIn = (search: string): string | null => new URLSearchParams(search).get('redirect')
