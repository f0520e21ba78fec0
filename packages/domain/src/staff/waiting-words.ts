import { daysBetween } from '../flow/business-days.ts'
import type { Day } from '../forms/day.ts'
import { listOf, message, phrase, type Text, template } from '../forms/text.ts'
import { type ApplicationStatus, type BorrowerStatus, isFinished, isSigned } from '../status/transitions.ts'

const texts = {
  section: template('{name}: 1 section'),
  sections: template('{name}: {count} sections'),
  signature: template('{name}: signature'),
  item: template('{name}: {item}'),
  items: template('{name}: {item} +{count}'),
  either: phrase('Either of them'),
  any: phrase('Any of them'),
  changes: phrase('Changes by the borrower'),
  documents: phrase('Documents being completed'),
  newPerson: phrase('New co-borrower'),
  today: phrase('Today'),
  day: phrase('1 day'),
  days: template('{count} days'),
  awaited: template('{age} · {what}'),
}

/** A person of an application that waits for its borrowers. */
export interface AwaitedPerson {
  id: string
  /** Their first name; '' for one who never signed. */
  first_name: string
  status: BorrowerStatus
  /** Number of sections that the lender asked them about since the last submission. */
  sections: number
}

/** An item that an application waits for. */
export interface AwaitedItem {
  /** Null for one that any borrower can answer. */
  borrower_id: string | null
  /** Its shortest name. Called for those that are shown: some names are sealed. */
  name(): Text
  /** The day on which it was asked for last. */
  asked_on: Day
}

interface Awaited {
  status: ApplicationStatus
  people: readonly AwaitedPerson[]
  /** The items that a borrower has to do something about, the oldest first. */
  items: readonly AwaitedItem[]
}

/** Returns what an application waits for and how long, which comes first: lists cut the end of it. `since`: the day since when it waits. */
export function waitingWords(waiting: Awaited, since: Day, today: Day): Text {
  const { status, items } = waiting
  // An application that the lender has waits for its items alone, since the first of them was asked for.
  const asked = isFinished(status) ? items.map(({ asked_on }) => asked_on).toSorted() : []
  const days = daysBetween(asked[0] ?? since, today)
  const age = days <= 0 ? message(texts.today) : days === 1 ? message(texts.day) : texts.days({ count: days })
  return texts.awaited({ age, what: listOf(awaited(waiting)) })
}

function awaited({ status, people, items }: Awaited): Text[] {
  const unsigned = people.filter(person => !isSigned(person))
  if (status !== 'STARTED' && !isFinished(status))
    return unsigned.length === 0 ? [texts.documents] : unsigned.map(person => texts.signature({ name: nameOf(person) }))
  if (items.length > 0) return ofItems(people, items)
  const asked = people.filter(({ sections }) => sections > 0)
  if (asked.length === 0) return [texts.changes]
  return asked.map(person =>
    person.sections === 1
      ? texts.section({ name: nameOf(person) })
      : texts.sections({ name: nameOf(person), count: person.sections }),
  )
}

const nameOf = ({ first_name }: AwaitedPerson) => (first_name === '' ? message(texts.newPerson) : first_name)

/** Returns a part for each person, and one for the items that any of them can answer. */
function ofItems(people: readonly AwaitedPerson[], items: readonly AwaitedItem[]): Text[] {
  const [first] = people
  const anyone = people.length === 1 && first ? nameOf(first) : message(people.length > 2 ? texts.any : texts.either)
  // Items of any borrower are theirs where there is only one.
  const isOfOne = people.length === 1
  const parts = people.map(person => ({
    name: nameOf(person),
    of: items.filter(({ borrower_id }) => borrower_id === person.id || (isOfOne && borrower_id === null)),
  }))
  const shared = { name: anyone, of: isOfOne ? [] : items.filter(({ borrower_id }) => borrower_id === null) }
  return [...parts, shared].flatMap(({ name, of }) => {
    const [item] = of
    if (!item) return []
    const title = item.name()
    const named = { name, item: typeof title === 'string' ? message(title) : title }
    return [of.length === 1 ? texts.item(named) : texts.items({ ...named, count: of.length - 1 })]
  })
}
