import { template } from '../../forms/text.ts'
import type { AttentionRule, SharedIdentifier } from './attention.ts'

const one = {
  EMAIL: template('The email of {name} is also on another application. Each keeps its own dates.'),
  PHONE: template('The phone number of {name} is also on another application. Each keeps its own dates.'),
  SSN: template('The SSN of {name} is also on another application. Each keeps its own dates.'),
}
const several = {
  EMAIL: template('The email of {name} is also on {count} other applications. Each keeps its own dates.'),
  PHONE: template('The phone number of {name} is also on {count} other applications. Each keeps its own dates.'),
  SSN: template('The SSN of {name} is also on {count} other applications. Each keeps its own dates.'),
}

/** A rule for identifiers that other applications have as well. The caller looks them up. */
export const sharedIdentifiers = (
  id: string,
  section: AttentionRule['section'],
  kinds: readonly SharedIdentifier['kind'][],
): AttentionRule => ({
  id,
  section,
  find: ({ people, shared }) =>
    people.flatMap(({ id: person, name }) =>
      shared
        .filter(
          ({ borrower_id, kind, applications }) => borrower_id === person && kinds.includes(kind) && applications > 0,
        )
        .map(({ kind, applications, visible }) => ({
          text: applications === 1 ? one[kind]({ name }) : several[kind]({ name, count: applications }),
          applications: visible,
        })),
    ),
})
