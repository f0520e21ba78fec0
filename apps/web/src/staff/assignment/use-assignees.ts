import type { Assignee } from '@porchlight/api'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useTexts } from '../../text/texts.ts'
import { readOf } from '../session/api.ts'
import { texts } from './text.ts'

/** The people who can get all applications of these dealers, as options: with the day until which they are away. `others`: the rest. */
export function useAssignees(dealers: readonly string[]) {
  const query = useQuery(readOf('GET /staff/assignees'))
  const nameOf = useNameWithAbsence()
  const people = query.data?.people ?? []
  const isAble = (person: Assignee) =>
    person.dealers === null || dealers.every(dealer => person.dealers?.includes(dealer))
  return {
    query,
    options: people.filter(isAble).map(person => ({ value: person.id, label: nameOf(person) })),
    others: people.filter(person => !isAble(person)),
  }
}

/** 'Dana Ruiz, away until Dec 4'. */
function useNameWithAbsence(): (person: Pick<Assignee, 'name' | 'away_until'>) => string {
  const { shortDay } = useFormats()
  const t = useTexts(texts)
  return ({ name, away_until }) => (away_until ? t.away(name, shortDay(away_until, 'UTC')) : name)
}
