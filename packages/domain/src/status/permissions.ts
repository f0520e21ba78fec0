import { awaitedBorrowers } from './awaited.ts'
import { type Denial, denial } from './denials.ts'
import { type ApplicationStatus, type BorrowerStatus, isFinished } from './transitions.ts'

interface ApplicationState {
  status: ApplicationStatus
  borrowers: readonly { id: string; is_primary: boolean; status: BorrowerStatus }[]
}
type BorrowerState = ApplicationState['borrowers'][number]

const SIGNABLE: BorrowerStatus[] = [
  'READY_TO_SIGN_SUBMIT',
  'SIGNED',
  'WAITING_ON_ESIGNATURE_SERVICE',
  'DECLINED_TO_SIGN',
]

/** Why a section's edit icon is disabled. `editor`: the person who would edit it, if not the borrower. */
const editSection = (
  application: ApplicationState,
  borrower: BorrowerState,
  editor: Pick<BorrowerState, 'id' | 'is_primary'> = borrower,
): Denial | undefined => {
  if (application.status === 'REVIEWED') return denial('application_under_review')
  if (application.status === 'WAITING_ON_ESIGNATURE_SERVICE' || borrower.status === 'WAITING_ON_ESIGNATURE_SERVICE')
    return editor.id === borrower.id ? denial('own_signature_being_saved') : denial('signatures_being_saved')
  if (borrower.status === 'INVITED') return denial('invitation_not_accepted')
  if (!editor.is_primary && application.status !== 'STARTED') return denial('reopen_by_primary_required')
  return undefined
}

/** An application that was sent for signature must be reopened before a section is saved. */
const saveSection = (
  application: ApplicationState,
  borrower: BorrowerState,
  editor: Pick<BorrowerState, 'id' | 'is_primary'> = borrower,
): Denial | undefined =>
  application.status === 'STARTED'
    ? borrower.status === 'INVITED'
      ? denial('invitation_not_accepted')
      : undefined
    : (editSection(application, borrower, editor) ?? denial('reopen_required'))

const signReady = (application: ApplicationState): boolean =>
  application.borrowers.every(borrower => SIGNABLE.includes(borrower.status))

/** Sign & Submit, for one borrower. */
const sign = (application: ApplicationState, borrower: BorrowerState): Denial | undefined => {
  if (application.status !== 'STARTED' && application.status !== 'SENT_FOR_SIGNATURE')
    return application.status === 'REVIEWED' ? denial('application_under_review') : denial('already_submitted')
  if (!signReady(application))
    return application.borrowers.length === 1 ? denial('sections_incomplete') : denial('sections_of_others_incomplete')
  if (application.status === 'STARTED' && application.borrowers.some(({ status }) => status === 'DECLINED_TO_SIGN'))
    return denial('reopen_after_decline')
  if (borrower.status !== 'READY_TO_SIGN_SUBMIT') return denial('already_signed')
  return undefined
}

const reopen = (application: ApplicationState): Denial | undefined => {
  if (application.status === 'REVIEWED') return denial('application_under_review')
  if (application.status === 'WAITING_ON_ESIGNATURE_SERVICE') return denial('signatures_being_saved')
  if (application.status === 'STARTED' && !application.borrowers.some(({ status }) => status === 'DECLINED_TO_SIGN'))
    return denial('already_open')
  return undefined
}

const discard = (application: ApplicationState): Denial | undefined => {
  if (application.status === 'WAITING_ON_ESIGNATURE_SERVICE') return denial('signatures_being_saved')
  return isFinished(application.status) ? denial('submitted_not_discardable') : undefined
}

/** Adding, inviting and removing. `changer`: the borrower who would do it, if not the main borrower. */
const changeCoborrowers = (
  application: ApplicationState,
  changer: Pick<BorrowerState, 'is_primary'> = { is_primary: true },
): Denial | undefined => {
  if (application.status === 'REVIEWED') return denial('application_under_review')
  if (application.status === 'WAITING_ON_ESIGNATURE_SERVICE') return denial('signatures_being_saved')
  if (application.status === 'STARTED') return undefined
  return changer.is_primary ? denial('reopen_before_coborrower_change') : denial('reopen_by_primary_required')
}

/** Sending a reminder to a borrower. */
const remind = (
  application: ApplicationState,
  borrower: BorrowerState,
  sender: Pick<BorrowerState, 'id'>,
): Denial | undefined => {
  if (borrower.status === 'INVITED') return denial('invitation_not_accepted')
  const isAwaited = borrower.id !== sender.id && awaitedBorrowers(application).some(({ id }) => id === borrower.id)
  return isAwaited ? undefined : denial('not_awaited')
}

/** Why an action is not allowed now; undefined means that it is. */
export const reasonDenied = { editSection, saveSection, sign, reopen, discard, changeCoborrowers, remind }
