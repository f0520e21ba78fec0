/**
 * The readers of an event. `account`: the person whose account it is; `borrowers`: all borrowers of the application; `staff`: the staff
 * members who may read the application; `operators`: the people who run the installation.
 */
export const auditReaders = ['account', 'borrowers', 'staff', 'operators'] as const
export type AuditReader = (typeof auditReaders)[number]

/** The kinds of a detail. None of them holds a value that a person typed. */
interface DetailKinds {
  id: string
  ids: readonly string[]
  /** Names of fields, without their values. */
  fields: readonly string[]
  /** One of the product's own names, such as a channel, a store or a dealer's slug. */
  code: string
  codes: readonly string[]
  count: number
  flag: boolean
  /** ISO 8601 in UTC. */
  time: string
}
type DetailKind = keyof DetailKinds

export interface AuditEventDefinition {
  label: string
  visibleTo: readonly AuditReader[]
  details: Readonly<Record<string, DetailKind>>
}

/** The values of the details that a definition names. */
export type DetailValues<D extends AuditEventDefinition['details']> = { [N in keyof D]: DetailKinds[D[N]] }

export const forBorrowers = ['borrowers', 'staff', 'operators'] as const
export const forStaff = ['staff', 'operators'] as const
export const forAccount = ['account', 'operators'] as const
export const forOperators = ['operators'] as const
