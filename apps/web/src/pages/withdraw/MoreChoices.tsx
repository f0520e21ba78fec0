import { isEnded, pathTo } from '@porchlight/domain'
import { useLocation } from 'wouter'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { useProgress } from '../../data/records.ts'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { AskToLeave, CallInReview } from './AskToLeave.tsx'
import { EndApplication } from './EndApplication.tsx'
import { texts } from './text.ts'

/** The requests of co-borrowers to be taken off, for the primary borrower. */
export function LeaveRequests({ application }: { application: ApplicationOnPage }) {
  const t = useTexts(texts)
  const asking = application.borrowers.filter(({ asked_to_leave_at }) => asked_to_leave_at)
  if (!application.own.is_primary || isEnded(application)) return null
  return asking.map(({ id, first_name }) => (
    <Alert key={id} kind="warning">
      <p>{(application.status === 'REVIEWED' ? t.leave.askedByInReview : t.leave.askedBy)(first_name)}</p>
      <CallInReview application={application} />
    </Alert>
  ))
}

/** The last choices on the progress page: delete or withdraw for the primary borrower, and asking to be taken off for the others. */
export function MoreChoices({ application }: { application: ApplicationOnPage }) {
  const { dealer } = useRouteParams()
  const [, go] = useLocation()
  const { refetch } = useProgress()
  if (isEnded(application)) return null
  const toDashboard = () => go(pathTo('dashboard', { dealer }))
  return (
    <div className="stack stack--tight more-choices">
      {application.own.is_primary ? (
        <EndApplication application={application} onEnded={application.submitted_at ? refetch : toDashboard} />
      ) : (
        <AskToLeave application={application} onAsked={refetch} />
      )}
    </div>
  )
}
