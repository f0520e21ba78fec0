import { othersOf, reasonDenied } from '@porchlight/domain'
import { useState } from 'react'
import { type ApplicationOnPage, applicationOnPage } from '../../data/application-on-page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { useProgress } from '../../data/records.ts'
import { useLiveProgress } from '../../data/use-live-progress.ts'
import { useDenialText, useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { DialogNotice } from '../../ui/overlays/dialog-notice.ts'
import { Reopening } from './Reopening.tsx'
import { texts } from './text.ts'

/** Follows the other borrowers while a form is open, and shows what `LockStatus` does. */
export function LockNotice() {
  const { data } = useProgress()
  const application = data && applicationOnPage(data)
  const isShared = application !== undefined && othersOf(application.borrowers, application.own).length > 0
  useLiveProgress(isShared)
  return <LockStatus />
}

/** Announces when signing locks the answers of the form, and when they are open again. It does not shift the fields. */
export function LockStatus() {
  const { data } = useProgress()
  return (
    <div className="lock-notice" role="status">
      {/* A dialog that the notice opens does not show the notice. */}
      {data && (
        <DialogNotice value={null}>
          <Status application={applicationOnPage(data)} />
        </DialogNotice>
      )}
    </div>
  )
}

function Status({ application }: { application: ApplicationOnPage }) {
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
      <Alert kind="warning">
        <p>{denialText(lock)}</p>
        <Reopening />
      </Alert>
    )
  if (!wasLocked) return null
  return (
    <Alert>
      <p>{t.unlocked}</p>
    </Alert>
  )
}
