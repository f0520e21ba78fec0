import { publicStaffPages, type StaffRouteName, staffPageOf } from '@porchlight/domain/staff'
import { type ComponentType, useEffect } from 'react'
import { useLocation, useRouter } from 'wouter'
import { reportPageError } from '../../data/report-page-error.ts'
import { useTexts } from '../../text/texts.ts'
import { CrashBoundary, type CrashDetailsProps } from '../../ui/base/CrashBoundary.tsx'
import { useReleasedPresses } from '../../ui/base/hydration.ts'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { EmptyState } from '../../ui/Card.tsx'
import { CrashText } from '../../ui/CrashText.tsx'
import { ApplicationPage } from '../application/ApplicationPage.tsx'
import { ExportPage } from '../exports/ExportPage.tsx'
import { AskBeforeLeaving } from '../form/unsaved.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { OverviewPage } from '../overview/OverviewPage.tsx'
import { AccountPage } from '../pages/AccountPage.tsx'
import { DemographicsPage } from '../pages/DemographicsPage.tsx'
import { DevMessagesPage } from '../pages/DevMessagesPage.tsx'
import { InvitationPage } from '../pages/InvitationPage.tsx'
import { OidcCallbackPage } from '../pages/OidcCallbackPage.tsx'
import { PeoplePage } from '../pages/PeoplePage.tsx'
import { PersonPage } from '../pages/PersonPage.tsx'
import { SignInPage } from '../pages/SignInPage.tsx'
import { WaitingPage } from '../pages/WaitingPage.tsx'
import { ActivityPage } from '../queue/ActivityPage.tsx'
import { CallsPage } from '../queue/CallsPage.tsx'
import { FailuresPage } from '../queue/FailuresPage.tsx'
import { PartiallySignedPage } from '../queue/PartiallySignedPage.tsx'
import { QueuePage } from '../queue/QueuePage.tsx'
import { SearchPage } from '../queue/SearchPage.tsx'
import { redirectOf } from '../session/redirects.ts'
import { StepUpProvider } from '../session/StepUp.tsx'
import { useStaff } from '../session/session.tsx'
import { StartLink } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { DoneToast } from '../undo/DoneToast.tsx'
import { ExportsPage } from '../zip/ExportsPage.tsx'

const pages: Record<StaffRouteName, ComponentType<{ params: Record<string, string> }>> = {
  applications: QueuePage,
  overview: OverviewPage,
  search: SearchPage,
  partiallySigned: PartiallySignedPage,
  failures: FailuresPage,
  activity: ActivityPage,
  calls: CallsPage,
  signIn: SignInPage,
  invitation: InvitationPage,
  waiting: WaitingPage,
  oidcCallback: OidcCallbackPage,
  account: AccountPage,
  people: PeoplePage,
  person: PersonPage,
  application: ApplicationPage,
  demographics: DemographicsPage,
  export: ExportPage,
  exports: ExportsPage,
  devMessages: DevMessagesPage,
}

const CrashDetails = (props: CrashDetailsProps) => <CrashText {...useTexts(texts).crash} {...props} />

export function StaffApp() {
  const { skip, crash } = useTexts(texts)
  // Outside of the boundary: a page that fails while it is hydrated has a button, too.
  useReleasedPresses()
  return (
    <CrashBoundary hasDraftsInMemory skip={skip} texts={crash} Details={CrashDetails} report={reportPageError}>
      <CurrentPage />
      <DoneToast />
    </CrashBoundary>
  )
}

/** Renders the staff page of the address, or redirects to one that the staff member may see. */
function CurrentPage() {
  const [path, go] = useLocation()
  const router = useRouter()
  const { session, asked, dev } = useStaff()
  const t = useTexts(texts)
  const search = router.searchHook(router)
  const page = staffPageOf(path)
  const name = page && (page.name !== 'devMessages' || dev) ? page.name : undefined
  const isLocked = name !== undefined && !publicStaffPages.has(name) && !session
  const instead = name === undefined ? undefined : redirectOf(path, search, asked ? session : undefined)
  useEffect(() => {
    if (instead !== undefined) go(instead, { replace: true })
  }, [instead, go])
  if (!page || name === undefined)
    return (
      <StaffFrame title={t.notFound.title}>
        <EmptyState action={<StartLink />}>{t.notFound.lead}</EmptyState>
      </StaffFrame>
    )
  if (isLocked || instead !== undefined)
    return (
      <StaffFrame title={t.opening}>
        <Skeleton label={t.loading} rows={3} />
      </StaffFrame>
    )
  const Page = pages[name]
  return (
    <StepUpProvider>
      <AskBeforeLeaving>
        <Page key={path} params={page.params} />
      </AskBeforeLeaving>
    </StepUpProvider>
  )
}
