import { type AuditEventDefinition, forStaff } from './audit-event.ts'

/** Events of the lender's work on an application. */
export const reviewEvents = {
  /** `from` and `to` have the person, or are empty where it is unassigned. `reason`: why, such as `taken`. */
  'application.assigned': {
    label: 'Application assigned',
    visibleTo: forStaff,
    details: { from: 'ids', to: 'ids', reason: 'code' },
  },
} as const satisfies Record<string, AuditEventDefinition>
