import type { StaffMemberResponse } from '@porchlight/api'
import { lendingRoles, type StepUpAction } from '@porchlight/domain/staff'

export interface PartProps {
  person: StaffMemberResponse
  /** Names the person in the address of a call. */
  params: { staff_id: string }
  /** Sends a change of this person after a confirmation, and says that it is done. `atOnce`: it can be sent only once. */
  send(
    step: StepUpAction,
    change: (stepUp: string | undefined) => Promise<unknown>,
    done: string,
    options?: { atOnce: boolean },
  ): Promise<void>
  changed(): Promise<void>
}

/** Returns whether a person can be assigned an application of some dealer. */
export const isLending = ({ grants }: Pick<StaffMemberResponse, 'grants'>): boolean =>
  grants.some(({ role }) => lendingRoles.includes(role))
