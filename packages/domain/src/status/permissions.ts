import { message, phrase } from '../forms/text.ts'
import { awaitedBorrowers } from './awaited.ts'
import { type Denial, denial } from './denials.ts'
import type { ApplicationStatus, BorrowerStatus } from './transitions.ts'

interface ApplicationState {
  status: ApplicationStatus
  borrowers: readonly { id: string; is_primary: boolean; status: BorrowerStatus; first_name: string }[]
  /** The borrower who sent the application for signature; null where it is not known. */
  signing_started_by: string | null
  withdrawn_at: Date | string | null
  finished_at: Date | string | null
}
type BorrowerState = ApplicationState['borrowers'][number]

const SIGNABLE: BorrowerStatus[] = [
  'READY_TO_SIGN_SUBMIT',
  'SIGNED',
  'WAITING_ON_ESIGNATURE_SERVICE',
  'DECLINED_TO_SIGN',
]

const YOU = phrase('You')
const SOMEONE = phrase('Someone')

/** Reopening makes every signature void, so once there is one only the main borrower may do it. */
const hasSignatures = ({ status, borrowers }: ApplicationState): boolean =>
  status === 'SENT_FOR_SIGNATURE'
    ? borrowers.some(borrower => borrower.status === 'SIGNED' || borrower.status === 'WAITING_ON_ESIGNATURE_SERVICE')
    : status !== 'STARTED'

const deniedToCoborrower = (
  application: ApplicationState,
  { is_primary }: Pick<BorrowerState, 'is_primary'>,
): Denial | undefined => {
  if (is_primary || !hasSignatures(application)) return undefined
  const primary = application.borrowers.find(borrower => borrower.is_primary)
  return denial('reopen_by_primary_required', { name: primary?.first_name ?? '' })
}

/** Why answers are locked for a person who may reopen the application. */
const lockedFor = (
  { status, borrowers, signing_started_by }: ApplicationState,
  editor: Pick<BorrowerState, 'id'>,
): Denial => {
  if (status === 'SUBMITTED') return denial('reopen_required')
  if (editor.id === signing_started_by) return denial('signing_started', { name: message(YOU) })
  const starter = borrowers.find(({ id }) => id === signing_started_by)
  return denial('signing_started', { name: starter?.first_name || message(SOMEONE) })
}

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
  return deniedToCoborrower(application, editor)
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
    : (editSection(application, borrower, editor) ?? lockedFor(application, editor))

const signReady = (application: ApplicationState): boolean =>
  application.borrowers.every(borrower => SIGNABLE.includes(borrower.status))

/** Sign & Submit, for one borrower. */
const sign = (application: ApplicationState, borrower: BorrowerState): Denial | undefined => {
  if (application.status !== 'STARTED' && application.status !== 'SENT_FOR_SIGNATURE')
    return application.status === 'REVIEWED' ? denial('application_under_review') : denial('already_submitted')
  if (!signReady(application))
    return application.borrowers.length === 1 ? denial('sections_incomplete') : denial('sections_of_others_incomplete')
  if (application.borrowers.some(({ status }) => status === 'DECLINED_TO_SIGN')) return denial('reopen_after_decline')
  if (borrower.status !== 'READY_TO_SIGN_SUBMIT') return denial('already_signed')
  return undefined
}

/** While no signature counts, any borrower may reopen; afterwards only the primary borrower. */
const reopen = (application: ApplicationState, by: Pick<BorrowerState, 'is_primary'>): Denial | undefined => {
  if (application.status === 'REVIEWED') return denial('application_under_review')
  if (application.status === 'WAITING_ON_ESIGNATURE_SERVICE') return denial('signatures_being_saved')
  if (application.status === 'STARTED' && !application.borrowers.some(({ status }) => status === 'DECLINED_TO_SIGN'))
    return denial('already_open')
  return deniedToCoborrower(application, by)
}

/** Asking the main borrower to reopen: for a co-borrower who may not reopen now. */
const askToReopen = (application: ApplicationState, by: Pick<BorrowerState, 'is_primary'>): Denial | undefined => {
  const denied = reopen(application, by)
  if (!denied) return denial('reopen_without_asking')
  return denied.code === 'reopen_by_primary_required' ? undefined : denied
}

/** Deleting an application that was never submitted, and withdrawing one that was (docs/product/statuses.md §6). */
const end = ({ status }: Pick<ApplicationState, 'status' | keyof Endable>): Denial | undefined =>
  status === 'WAITING_ON_ESIGNATURE_SERVICE' ? denial('signatures_being_saved') : undefined

/** A co-borrower asks to be taken off where they cannot leave by themselves: since the application was sent for signature. */
const askToLeave = ({ status }: Pick<ApplicationState, 'status' | keyof Endable>): Denial | undefined =>
  status === 'STARTED' ? denial('leave_without_asking') : undefined

/** Adding, inviting and removing. `changer`: the borrower who would do it, if not the main borrower. */
const changeCoborrowers = (
  application: ApplicationState,
  changer: Pick<BorrowerState, 'is_primary'> = { is_primary: true },
): Denial | undefined => {
  if (application.status === 'REVIEWED') return denial('application_under_review')
  if (application.status === 'WAITING_ON_ESIGNATURE_SERVICE') return denial('signatures_being_saved')
  if (application.status === 'STARTED') return undefined
  return deniedToCoborrower(application, changer) ?? denial('reopen_before_coborrower_change')
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

type Endable = Pick<ApplicationState, 'withdrawn_at' | 'finished_at'>

/** Nothing can be done to an application that was withdrawn, or that the lender has finished with. */
const unlessEnded =
  /* @__NO_SIDE_EFFECTS__ */
    <A extends Endable, Rest extends unknown[]>(rule: (application: A, ...rest: Rest) => Denial | undefined) =>
    (application: A, ...rest: Rest): Denial | undefined => {
      if (application.withdrawn_at) return denial('application_withdrawn')
      return application.finished_at ? denial('application_finished') : rule(application, ...rest)
    }

/** Why an action is not allowed now; undefined means that it is. */
export const reasonDenied = {
  editSection: unlessEnded(editSection),
  saveSection: unlessEnded(saveSection),
  sign: unlessEnded(sign),
  reopen: unlessEnded(reopen),
  askToReopen: unlessEnded(askToReopen),
  askToLeave: unlessEnded(askToLeave),
  end: unlessEnded(end),
  changeCoborrowers: unlessEnded(changeCoborrowers),
  remind: unlessEnded(remind),
  /** An action that every other state permits. */
  anything: unlessEnded((_: Endable) => undefined),
}
