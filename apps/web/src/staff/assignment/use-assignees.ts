import type { Assignee } from '@porchlight/api'
import { isLicensedIn } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useTexts } from '../../text/texts.ts'
import { readOf } from '../session/api.ts'
import type { Assignable } from './assignable.ts'
import { texts } from './text.ts'

/**
 * The people who can get all of these applications, as options: with the day until which they are away. `others`: those who cannot work in
 * one of the dealers; `unlicensed`: those who can, and are not licensed in one of the states.
 */
export function useAssignees(applications: readonly Pick<Assignable, 'dealer_id' | 'state'>[]) {
  const query = useQuery(readOf('GET /staff/assignees'))
  const nameOf = useNameWithAbsence()
  const people = query.data?.people ?? []
  const isAble = ({ dealers }: Assignee) =>
    dealers === null || applications.every(({ dealer_id }) => dealers.includes(dealer_id))
  const isLicensed = ({ licensed_in }: Assignee) => applications.every(({ state }) => isLicensedIn(licensed_in, state))
  const able = people.filter(isAble)
  return {
    query,
    options: able.filter(isLicensed).map(person => ({ value: person.id, label: nameOf(person) })),
    others: people.filter(person => !isAble(person)),
    unlicensed: able.filter(person => !isLicensed(person)),
  }
}

/** 'Dana Ruiz, away until Dec 4'. */
function useNameWithAbsence(): (person: Pick<Assignee, 'name' | 'away_until'>) => string {
  const { shortDay } = useFormats()
  const t = useTexts(texts)
  return ({ name, away_until }) => (away_until ? t.away(name, shortDay(away_until, 'UTC')) : name)
}
