import type { AssigneesResponse } from '@porchlight/api'
import { dayIn } from '@porchlight/domain'
import { awayUntil, holdsRole, lendingRoles, licensedOn, scopeOfGrants } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { requireScope } from '../queue/require-scope.ts'
import { readAssignable } from './assignment-repository.ts'

/** The people who can get applications of the caller's dealers, by name. An administrator reads those of all. */
export async function listAssignees(
  { db, keys, clock, settings }: Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings'>,
  { actor }: { actor: StaffActor },
): Promise<AssigneesResponse> {
  const scope = holdsRole(actor.grants, 'ADMINISTRATOR') ? 'ALL' : requireScope(actor, lendingRoles)
  const today = dayIn(settings.LENDER_TIME_ZONE, clock.now())
  const people = await readAssignable(db, keys, scope)
  return {
    people: people
      .map(({ id, name, away_until, grants, licenses }) => {
        const dealers = scopeOfGrants(grants, lendingRoles)
        const shown = dealers === 'ALL' ? null : dealers.filter(each => scope === 'ALL' || scope.includes(each))
        const person = { id, name, away_until: awayUntil(away_until, today) }
        return { ...person, dealers: shown, licensed_in: licensedOn(licenses, today) }
      })
      .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
  }
}
