/** INVITED: has a link. WAITING: enrolled, and sees nothing until an administrator types the code. */
export const staffStatuses = ['INVITED', 'WAITING', 'ACTIVE', 'DEACTIVATED'] as const
export type StaffStatus = (typeof staffStatuses)[number]

export const staffSignInMethods = ['PASSKEY', 'OIDC', 'DEVELOPMENT'] as const
export type StaffSignInMethod = (typeof staffSignInMethods)[number]

export const invitationPurposes = ['INVITE', 'RESET'] as const
export type InvitationPurpose = (typeof invitationPurposes)[number]
