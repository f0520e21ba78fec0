import { lendingRoles, type PersonResponse, type StepUpAction } from '@porchlight/domain/staff'
import type { Action } from '../ui/use-action.ts'

export interface Change {
  step: StepUpAction
  method: 'POST' | 'PUT'
  path: string
  body?: object
  /** The version that a save replaces. */
  version?: number
  /** Whether it can be sent only once. */
  atOnce?: boolean
  done: string
}

export interface PartProps {
  person: PersonResponse
  /** Runs a change of this person after a passkey, then reads the person again. */
  change(action: Action, what: Change): Promise<boolean>
}

/** Whether a person can be assigned an application of some dealer. */
export const isLending = ({ grants }: Pick<PersonResponse, 'grants'>): boolean =>
  grants.some(({ role }) => lendingRoles.includes(role))
