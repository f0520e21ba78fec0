import { type ApplicationStatus, isFinished } from './application.ts'
import type { BorrowerStatus } from './borrower.ts'

interface ApplicationState {
  status: ApplicationStatus
  borrowers: readonly { id: string; is_primary: boolean; status: BorrowerStatus }[]
}
type BorrowerState = ApplicationState['borrowers'][number]

const SAVING = 'The signatures are being saved. Please wait a moment.'
const ASK_TO_REOPEN = 'Ask the main borrower to reopen the application.'
/** Reopening it is done already. */
export const ALREADY_OPEN = 'This application is already open.'
const REVIEWING = 'Your application is being reviewed and cannot be edited at this time.'
const SUBMITTED = 'This application has already been submitted. Any changes will require you to sign again.'
const SIGNABLE: BorrowerStatus[] = [
  'READY_TO_SIGN_SUBMIT',
  'SIGNED',
  'WAITING_ON_ESIGNATURE_SERVICE',
  'DECLINED_TO_SIGN',
]

type Refusal = string | undefined

/** Why a section's edit icon is disabled. `editor`: who would edit it, where it is not the borrower himself. */
const editSection = (
  application: ApplicationState,
  borrower: BorrowerState,
  editor: Pick<BorrowerState, 'id' | 'is_primary'> = borrower,
): Refusal => {
  if (application.status === 'REVIEWED') return REVIEWING
  if (application.status === 'WAITING_ON_ESIGNATURE_SERVICE' || borrower.status === 'WAITING_ON_ESIGNATURE_SERVICE')
    return editor.id === borrower.id ? 'Your signature is being saved. Please wait a moment.' : SAVING
  if (borrower.status === 'INVITED') return 'This invitation has not been accepted yet.'
  if (!editor.is_primary && application.status !== 'STARTED') return ASK_TO_REOPEN
  return undefined
}

/** Saving needs more than editing: an application that went for signature must have been reopened first. */
const saveSection = (
  application: ApplicationState,
  borrower: BorrowerState,
  editor: Pick<BorrowerState, 'id' | 'is_primary'> = borrower,
): Refusal =>
  application.status === 'STARTED'
    ? borrower.status === 'INVITED'
      ? 'This invitation has not been accepted yet.'
      : undefined
    : (editSection(application, borrower, editor) ?? SUBMITTED)

const signReady = (application: ApplicationState): boolean =>
  application.borrowers.every(borrower => SIGNABLE.includes(borrower.status))

/** Sign & Submit, for one borrower. */
const sign = (application: ApplicationState, borrower: BorrowerState): Refusal => {
  if (application.status !== 'STARTED' && application.status !== 'SENT_FOR_SIGNATURE')
    return application.status === 'REVIEWED' ? REVIEWING : 'This application has already been submitted.'
  if (!signReady(application))
    return application.borrowers.length === 1
      ? 'Finish every section before you sign.'
      : 'Everyone has to finish their sections before anyone can sign.'
  if (application.status === 'STARTED' && application.borrowers.some(({ status }) => status === 'DECLINED_TO_SIGN'))
    return 'Someone declined to sign. The application has to be reopened before anyone can sign.'
  if (borrower.status !== 'READY_TO_SIGN_SUBMIT') return 'You have already signed.'
  return undefined
}

const reopen = (application: ApplicationState): Refusal => {
  if (application.status === 'REVIEWED') return REVIEWING
  if (application.status === 'WAITING_ON_ESIGNATURE_SERVICE') return SAVING
  if (application.status === 'STARTED' && !application.borrowers.some(({ status }) => status === 'DECLINED_TO_SIGN'))
    return ALREADY_OPEN
  return undefined
}

const discard = (application: ApplicationState): Refusal => {
  if (application.status === 'WAITING_ON_ESIGNATURE_SERVICE') return SAVING
  return isFinished(application.status) ? 'An application that was submitted cannot be discarded.' : undefined
}

/** Adding, inviting and removing. `changer`: who would do it, where it is not the main borrower. */
const changeCoborrowers = (
  application: ApplicationState,
  changer: Pick<BorrowerState, 'is_primary'> = { is_primary: true },
): Refusal => {
  if (application.status === 'REVIEWED') return REVIEWING
  if (application.status === 'WAITING_ON_ESIGNATURE_SERVICE') return SAVING
  if (application.status === 'STARTED') return undefined
  return changer.is_primary ? 'Reopen the application to add or remove a co-borrower.' : ASK_TO_REOPEN
}

/** Why not, in the words a person reads; undefined means yes. The server refuses with it, the page shows it at the disabled button. */
export const reasonDenied = { editSection, saveSection, sign, reopen, discard, changeCoborrowers }
