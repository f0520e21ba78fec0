import { daysBetween } from '../flow/business-days.ts'
import type { Day } from '../forms/day.ts'
import { listOf, message, phrase, type Text, template } from '../forms/text.ts'
import { type ApplicationStatus, type BorrowerStatus, isSigned } from '../status/transitions.ts'

const texts = {
  section: template('{name}: 1 section'),
  sections: template('{name}: {count} sections'),
  signature: template('{name}: signature'),
  changes: phrase('Changes by the borrower'),
  documents: phrase('Documents being completed'),
  newPerson: phrase('New co-borrower'),
  today: phrase('since today'),
  day: phrase('1 day'),
  days: template('{count} days'),
}

/** A person of an application that waits for its borrowers. */
export interface AwaitedPerson {
  /** Their first name; '' for one who never signed. */
  first_name: string
  status: BorrowerStatus
  /** Number of sections that the lender asked them about since the last submission. */
  sections: number
}

/** Returns what an application waits for and how long: 'Ann: 2 sections, 6 days'. */
export function waitingWords(
  { status, people }: { status: ApplicationStatus; people: readonly AwaitedPerson[] },
  since: Day,
  today: Day,
): Text {
  const days = daysBetween(since, today)
  const age = days <= 0 ? texts.today : days === 1 ? texts.day : texts.days({ count: days })
  return listOf([...awaited(status, people), age])
}

function awaited(status: ApplicationStatus, people: readonly AwaitedPerson[]): Text[] {
  const nameOf = ({ first_name }: AwaitedPerson) => (first_name === '' ? message(texts.newPerson) : first_name)
  const unsigned = people.filter(person => !isSigned(person))
  if (status !== 'STARTED')
    return unsigned.length === 0 ? [texts.documents] : unsigned.map(person => texts.signature({ name: nameOf(person) }))
  const asked = people.filter(({ sections }) => sections > 0)
  if (asked.length === 0) return [texts.changes]
  return asked.map(person =>
    person.sections === 1
      ? texts.section({ name: nameOf(person) })
      : texts.sections({ name: nameOf(person), count: person.sections }),
  )
}
