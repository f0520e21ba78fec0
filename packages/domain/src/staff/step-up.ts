export const STEP_UP_HEADER = 'x-step-up'

/** The header that every call of the staff pages sends, which a form of another site cannot send. */
export const STAFF_HEADER = 'x-porchlight'
export const STAFF_HEADER_VALUE = 'staff'
