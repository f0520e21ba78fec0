import { reasonDenied } from '@porchlight/domain'
import { useState } from 'react'
import { type ApplicationOnPage, applicationOnPage, othersOf } from '../../data/application-on-page.ts'
import { useProgress } from '../../data/records.ts'
import { useLiveProgress } from '../../data/use-live-progress.ts'
import { useRouteParams } from '../../data/use-route-params.ts'
import { useDenialText, useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { texts } from '../text.ts'
import { Reopening } from './Reopening.tsx'

/** Follows the other borrowers while a form is open: says when signing locks its answers, and when they are open again. */
export function LockNotice() {
  const { data } = useProgress()
  const application = data && applicationOnPage(data)
  const isShared = application !== undefined && othersOf(application).length > 0
  useLiveProgress(isShared)
  return application ? <Notice application={application} /> : null
}

function Notice({ application }: { application: ApplicationOnPage }) {
  const { borrower } = useRouteParams()
  const [wasLocked, setWasLocked] = useState(false)
  const t = useTexts(texts)
  const denialText = useDenialText()
  const { own, borrowers, status } = application
  const person = borrowers.find(({ id }) => id === borrower) ?? own
  const lock = status === 'STARTED' ? undefined : reasonDenied.saveSection(application, person, own)
  if (lock && !wasLocked) setWasLocked(true)
  if (lock)
    return (
      <div className="lock-notice">
        <Alert kind="warning" title={t.locked}>
          <p>{denialText(lock)}</p>
          <Reopening />
        </Alert>
      </div>
    )
  return (
    <div role="status">
      {wasLocked && (
        <Alert>
          <p>{t.unlocked}</p>
        </Alert>
      )}
    </div>
  )
}
