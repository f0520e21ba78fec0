import type { Person, Progress, Reopened } from '../flow/next-step.ts'
import { isSkippedFor, type SectionStatus, type SectionStatuses } from '../flow/pages.ts'
import { roleOf } from '../people/role.ts'
import { type SectionId, sectionIds } from '../sections/index.ts'
import type { OutcomeForBorrowers } from '../status/outcomes.ts'
import {
  type ApplicationStatus,
  applicationStatuses,
  type BorrowerStatus,
  borrowerStatuses,
} from '../status/transitions.ts'

const NAMES = ['Rosa', 'Ana', 'Luis', 'Eva']

/** An application as one of its borrowers reads it. Borrowers are named by their numbers; the primary borrower is 0. */
export interface Standing {
  status: ApplicationStatus
  statuses: readonly BorrowerStatus[]
  reader: number
  /** The number of incomplete sections by borrower: by default one of a borrower who is in progress, else none. */
  left?: readonly number[]
  /** The co-borrower who uses the device of the primary borrower. */
  device?: number
  /** The borrowers who change answers now. */
  editing?: readonly number[]
  /** The borrower who reopened the application. */
  reopenedBy?: number
  /** The reader's own reason for a decline before that. */
  reason?: string
  section?: SectionId
  /** The borrowers whose addresses the lender sent back, and who have not changed them since. */
  asked?: readonly number[]
  wasSubmitted?: boolean
  isWithdrawn?: boolean
  isOver?: boolean
  /** The outcome that the lender recorded with the end. */
  outcome?: OutcomeForBorrowers['kind']
  letter_on?: string
}

export const borrowerId = (index: number): string => `b-${index}`

function sectionsWith(count: number, isPrimary: boolean): SectionStatuses {
  const role = roleOf({ is_primary: isPrimary })
  const own = sectionIds().filter(id => !isSkippedFor(id, role))
  const statusOf = (id: SectionId): SectionStatus =>
    isSkippedFor(id, role) ? 'SKIPPED' : own.indexOf(id) < count ? 'INCOMPLETE' : 'COMPLETE'
  return Object.fromEntries(sectionIds().map(id => [id, statusOf(id)])) as SectionStatuses
}

export const peopleIn = ({
  statuses,
  left = [],
  device,
  editing = [],
}: Omit<Standing, 'status' | 'reader'>): Person[] =>
  statuses.map((status, index) => ({
    ...sectionsWith(left[index] ?? (status === 'IN_PROGRESS' ? 1 : 0), index === 0),
    id: borrowerId(index),
    first_name: NAMES[index] ?? '',
    last_name: 'Delgado',
    is_primary: index === 0,
    status,
    on_this_device: index === device,
    last_change: null,
    is_editing: editing.includes(index),
    next_page: null,
  }))

export function progressIn(standing: Omit<Standing, 'reader'>): Progress {
  const {
    status,
    reopenedBy,
    reason,
    section,
    asked,
    wasSubmitted = false,
    isWithdrawn,
    isOver,
    letter_on = null,
  } = standing
  const outcome = isWithdrawn ? 'WITHDRAWN' : standing.outcome
  const reopened: Reopened | null =
    reopenedBy === undefined
      ? null
      : { borrower_id: borrowerId(reopenedBy), own_reason: reason ?? null, section: section ?? null }
  return {
    status,
    borrowers: peopleIn(standing),
    signing_started_by: status === 'STARTED' ? null : borrowerId(0),
    submitted_at: wasSubmitted || status === 'SUBMITTED' || status === 'REVIEWED' ? '2026-11-21T12:00:00Z' : null,
    withdrawn_at: isWithdrawn ? '2026-11-22T12:00:00Z' : null,
    finished_at: isOver ? '2026-11-23T12:00:00Z' : null,
    outcome: outcome ? { kind: outcome, on: '2026-11-22' } : null,
    letter_on,
    reopened,
    returned: asked
      ? { asked: Object.fromEntries(asked.map(index => [borrowerId(index), ['address']])), corrected: {} }
      : null,
  }
}

/** The statuses that a borrower can have, by that of the application (docs/product/statuses.md §4). */
const possible: Record<ApplicationStatus, readonly BorrowerStatus[]> = {
  STARTED: ['INVITED', 'IN_PROGRESS', 'READY_TO_SIGN_SUBMIT', 'DECLINED_TO_SIGN'],
  SENT_FOR_SIGNATURE: ['READY_TO_SIGN_SUBMIT', 'WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED'],
  WAITING_ON_ESIGNATURE_SERVICE: ['SIGNED'],
  SUBMITTED: ['SIGNED'],
  REVIEWED: ['SIGNED'],
}

export const isPossible = ({ status, statuses }: Pick<Standing, 'status' | 'statuses'>): boolean =>
  statuses[0] !== 'INVITED' && statuses.every(borrower => possible[status].includes(borrower))

/** Every status of the application, with each status of the primary borrower and of `coborrowers` others. */
export const allStatuses = (coborrowers: number): Pick<Standing, 'status' | 'statuses'>[] =>
  applicationStatuses.flatMap(status => {
    let all: BorrowerStatus[][] = [[]]
    for (let index = 0; index <= coborrowers; index++)
      all = all.flatMap(before => borrowerStatuses.map(next => [...before, next]))
    return all.map(statuses => ({ status, statuses }))
  })

/**
 * The same for each reader who has accepted, with each reopening, with and without an own reason and an earlier submission, with
 * each borrower who changes answers or was sent back some, and with each co-borrower on the device of the primary borrower.
 */
export const allStandings = (coborrowers: number): Standing[] =>
  allStatuses(coborrowers).flatMap(({ status, statuses }) => {
    const accepted = [...statuses.keys()].filter(index => statuses[index] !== 'INVITED')
    const isOpen = status === 'STARTED'
    const editors = isOpen ? accepted.filter(index => statuses[index] === 'READY_TO_SIGN_SUBMIT') : []
    const requests = [[], ...editors.map(index => [index])]
    const reopenings: Partial<Standing>[] = isOpen
      ? accepted.flatMap(reopenedBy => [{ reopenedBy }, { reopenedBy, reason: 'The price is wrong' }])
      : []
    return accepted.flatMap(reader => {
      const devices = reader === 0 ? accepted.filter(index => index !== 0).map(device => ({ device })) : []
      return [{}, ...devices].flatMap(device =>
        [{}, ...reopenings].flatMap(reopening =>
          [{}, ...requests.map(asked => ({ wasSubmitted: true, asked }))].flatMap(before =>
            [[], ...editors.map(index => [index])].map(editing => ({
              status,
              statuses,
              reader,
              editing,
              ...device,
              ...reopening,
              ...before,
            })),
          ),
        ),
      )
    })
  })
