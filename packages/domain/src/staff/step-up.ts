/** The changes that need a passkey ceremony of their own. The ceremony is bound to the action and its target, and good once. */
export const stepUpActions = [
  'passkey.add',
  'passkey.remove',
  'staff.invite',
  'staff.confirm',
  'staff.grant',
  'staff.profile',
  'staff.license',
  'staff.away',
  'staff.reset',
  'staff.deactivate',
  'identifier.reveal',
  'application.export',
  'applications.export',
  'demographics.export',
  'worksheet.export',
] as const
export type StepUpAction = (typeof stepUpActions)[number]

export const STEP_UP_HEADER = 'x-step-up'

/** The header that every call of the staff pages sends, which a form of another site cannot send. */
export const STAFF_HEADER = 'x-porchlight'
export const STAFF_HEADER_VALUE = 'staff'
