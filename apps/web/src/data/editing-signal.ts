import { othersOf } from '@porchlight/domain'
import { useEffect } from 'react'
import { applicationOnPage } from './application-on-page.ts'
import { useRouteParams } from './base/use-route-params.ts'
import { call } from './client.ts'
import { useProgress } from './records.ts'

const PAUSE_MS = 60_000
let lastSignal = Number.NEGATIVE_INFINITY

/**
 * Lets the other borrowers know, at most once a minute, that answers are typed here which are not saved yet. `typed`
 * changes with each edit and is null while there is nothing to save.
 */
export function useEditingSignal(typed: object | null): void {
  const { dealer, borrower } = useRouteParams()
  const { data, refetch } = useProgress()
  const application = data && applicationOnPage(data)
  // Signing requires that every borrower is done.
  const isAwaited =
    application?.status === 'STARTED' &&
    application.own.status === 'READY_TO_SIGN_SUBMIT' &&
    othersOf(application.borrowers, application.own).length > 0
  useEffect(() => {
    if (!typed || !isAwaited || borrower === '' || performance.now() - lastSignal < PAUSE_MS) return
    lastSignal = performance.now()
    // A refusal means that signing has begun. The progress names the borrower who began.
    call('POST /{dealer}/borrower/{borrower_id}/editing', { params: { dealer, borrower_id: borrower } }).catch(() =>
      refetch(),
    )
  }, [typed, isAwaited, dealer, borrower, refetch])
}
