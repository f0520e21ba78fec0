import type { Grant } from '@porchlight/domain/staff'

/** Active people by their grants: for the dealer of the application, for another one, or for all. */
const active = [
  'no grants',
  'OFFICER own',
  'OFFICER other',
  'OFFICER ALL',
  'MANAGER own',
  'MANAGER other',
  'MANAGER ALL',
  'ADMINISTRATOR ALL',
  'COMPLIANCE ALL',
  'OFFICER own + OFFICER other',
  'OFFICER own + MANAGER other',
  'OFFICER other + MANAGER own',
  'OFFICER own + ADMINISTRATOR ALL',
  'OFFICER other + ADMINISTRATOR ALL',
  'MANAGER own + ADMINISTRATOR ALL',
  'MANAGER other + ADMINISTRATOR ALL',
] as const
/** Active people who are not licensed in the state of the applications, as all others are. */
const unlicensed = ['unlicensed, OFFICER own', 'unlicensed, MANAGER ALL'] as const
/** An active person who has the restricted application, while they call. */
export const ASSIGNEE = 'the assignee, OFFICER own'
/** Active people with the email of a borrower on each application. */
const applicants = ['the applicant, MANAGER ALL', 'the co-borrower, COMPLIANCE ALL'] as const
/** People whose grants would open everything. */
export const withoutWay = ['waiting', 'deactivated', 'signed out', 'after 12 hours', 'after 30 minutes'] as const
/** Callers without a session of staff; the borrower is the one of the application. */
export const strangers = [
  'borrower token',
  'borrower cookie',
  'borrower cookie as staff cookie',
  'signing token',
  'none',
] as const

export type Person =
  | (typeof active)[number]
  | (typeof unlicensed)[number]
  | typeof ASSIGNEE
  | (typeof applicants)[number]
  | (typeof withoutWay)[number]
export type Actor = Person | (typeof strangers)[number]
export const people: readonly Person[] = [...active, ...unlicensed, ASSIGNEE, ...applicants, ...withoutWay]
export const actors: readonly Actor[] = [...people, ...strangers]

type Scopes = Record<'own' | 'other', Grant['scope']>
const grant = (words: string, scopes: Scopes): Grant => {
  const [role, scope] = words.split(' ') as [Grant['role'], 'own' | 'other' | 'ALL']
  return { role, scope: scope === 'ALL' ? 'ALL' : scopes[scope] }
}
/** The grants that the name of a person says. */
export function grantsOf(person: Person, scopes: Scopes): Grant[] {
  if (person === 'no grants') return []
  const words = isOneOf(withoutWay, person) ? 'MANAGER ALL + ADMINISTRATOR ALL' : person.replace(/^.*, /, '')
  return words.split(' + ').map(each => grant(each, scopes))
}

export const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  names.some(each => each === name)
export const isUnlicensed = (actor: Actor): boolean => isOneOf(unlicensed, actor)
export const has = (actor: Actor, ...grants: string[]): boolean =>
  actor
    .replace(/^(unlicensed|the assignee), /, '')
    .split(' + ')
    .some(each => isOneOf(grants, each))
export const isOfficer = (actor: Actor): boolean =>
  has(actor, 'OFFICER own', 'OFFICER ALL', 'MANAGER own', 'MANAGER ALL')
export const isManager = (actor: Actor): boolean => has(actor, 'MANAGER own', 'MANAGER ALL')
export const isCompliance = (actor: Actor): boolean => has(actor, 'COMPLIANCE ALL')

/** The people who are asked about a restricted application. */
export const restrictedCallers: readonly Person[] = [
  ASSIGNEE,
  'OFFICER own',
  'OFFICER ALL',
  'MANAGER own',
  'MANAGER other',
  'OFFICER own + MANAGER other',
  'OFFICER other + MANAGER own',
  'COMPLIANCE ALL',
  'ADMINISTRATOR ALL',
]
