import { publicStaffPages, staffPageOf } from '@porchlight/domain/staff'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { useStillSaving } from '../../data/base/still-saving.ts'
import { useComeBack } from '../../data/come-back.ts'
import { reportPageError } from '../../data/report-page-error.ts'
import { useTexts } from '../../text/texts.ts'
import { CrashBoundary, type CrashDetailsProps } from '../../ui/base/CrashBoundary.tsx'
import { useReleasedPresses } from '../../ui/base/hydration.ts'
import { recover } from '../../ui/base/recover.ts'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { EmptyState } from '../../ui/Card.tsx'
import { CrashText } from '../../ui/CrashText.tsx'
import { StillSaving } from '../../ui/StillSaving.tsx'
import { AskBeforeLeaving } from '../form/unsaved.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { redirectOf } from '../session/redirects.ts'
import { StepUpProvider } from '../session/StepUp.tsx'
import { useStaff } from '../session/session.tsx'
import { StartLink } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { DoneToast } from '../undo/DoneToast.tsx'
import { loadOtherPages, pageNamed } from './pages.ts'

const CrashDetails = (props: CrashDetailsProps) => <CrashText {...useTexts(texts).crash} {...props} />

export function StaffApp() {
  const { skip, crash } = useTexts(texts)
  // Outside of the boundary: a page that fails while it is hydrated has a button, too.
  useReleasedPresses()
  useComeBack(useQueryClient())
  return (
    <CrashBoundary hasDraftsInMemory skip={skip} texts={crash} Details={CrashDetails} report={reportPageError}>
      <StillSaving isWaiting={useStillSaving()}>
        <CurrentPage />
        <DoneToast />
      </StillSaving>
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
  const [, setLoaded] = useState(false)
  const Page = name && pageNamed(name)
  const isAwaited = name !== undefined && !Page
  useEffect(() => {
    const load = (): unknown =>
      loadOtherPages().then(
        () => setLoaded(true),
        () => recover(load),
      )
    if (isAwaited) load()
  }, [isAwaited])
  if (!page || name === undefined)
    return (
      <StaffFrame title={t.notFound.title}>
        <EmptyState action={<StartLink />}>{t.notFound.lead}</EmptyState>
      </StaffFrame>
    )
  if (isLocked || instead !== undefined || !Page)
    return (
      <StaffFrame title={t.opening}>
        <Skeleton label={t.loading} rows={3} />
      </StaffFrame>
    )
  return (
    <StepUpProvider>
      <AskBeforeLeaving>
        <Page key={path} params={page.params} />
      </AskBeforeLeaving>
    </StepUpProvider>
  )
}
