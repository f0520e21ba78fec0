import { reasonDenied } from '@porchlight/domain'
import { applicationOnPage } from '../../data/application-on-page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { useProgress } from '../../data/records.ts'
import { useLiveProgress } from '../../data/use-live-progress.ts'
import { useDenialText } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Reopening } from './Reopening.tsx'

/** Under the title of a page that was opened with locked answers: the reason, and the way to change them. */
export function LockedNotice() {
  const { borrower } = useRouteParams()
  const { data } = useProgress()
  const denialText = useDenialText()
  useLiveProgress(data !== undefined)
  if (!data) return null
  const application = applicationOnPage(data)
  const { own, borrowers } = application
  const person = borrowers.find(({ id }) => id === borrower) ?? own
  return (
    <Alert kind="warning">
      <p>{denialText(reasonDenied.saveSection(application, person, own))}</p>
      <Reopening />
    </Alert>
  )
}
