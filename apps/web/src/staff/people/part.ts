import type { StaffMemberResponse } from '@porchlight/api'
import { lendingRoles } from '@porchlight/domain/staff'
import type { useStepUp } from '../session/StepUp.tsx'

export interface PartProps {
  person: StaffMemberResponse
  /** The part of each call that names the person and asks for a confirmation. */
  confirmed: { params: { staff_id: string }; stepUp: ReturnType<typeof useStepUp> }
  /** Sends a change of this person, and says that it is done. */
  send(change: () => Promise<unknown>, done: string): Promise<void>
  changed(): Promise<void>
}

/** Returns whether a person can be assigned an application of some dealer. */
export const isLending = ({ grants }: Pick<StaffMemberResponse, 'grants'>): boolean =>
  grants.some(({ role }) => lendingRoles.includes(role))
