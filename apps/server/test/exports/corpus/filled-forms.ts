import { type Fields, type Form, listSections, type StoredAnswers, type Values } from '@porchlight/domain'
import type { Random } from './random.ts'
import { ANSWERED_ON, type Extent, valuesWithin } from './typed-values.ts'

/** A form filled in with answers that it accepts on the day, some of them given. */
export function filledForm<F extends Fields>(
  form: Form<F>,
  random: Random,
  extent: Extent,
  given: Partial<Values<F>> = {},
): Values<F> {
  const answer = (name: string): unknown =>
    name in given
      ? given[name]
      : random.pick(valuesWithin(form.fields[name] as never, name, random.chance(0.9) ? extent : 'any'))
  let answers = Object.fromEntries(form.names.map(name => [name, answer(name)])) as Values<F>
  for (let attempt = 0; attempt < 400; attempt++) {
    const values = form.clearInapplicable(form.read(answers))
    const wrong = Object.keys(form.check(values, ANSWERED_ON))
    if (wrong.length === 0) return values
    // A date is wrong by its year, and right by its month as well.
    const again = wrong.flatMap(name => [name, name.replace(/_year$/, '_month'), ...othersOf(name)])
    const changed = form.names.filter(name => again.includes(name) && !(name in given))
    answers = {
      ...answers,
      ...Object.fromEntries(
        changed.map(name => [name, random.pick(valuesWithin(form.fields[name] as never, name, 'any'))]),
      ),
    }
  }
  throw new Error(`No answers were found for ${form.names.join(', ')}`)
}

/** An end that is before its start is right after a change of either. */
const othersOf = (name: string): string[] => (name === 'to_year' ? ['from_year', 'from_month'] : [])

export const storedForm = <F extends Fields>(...args: Parameters<typeof filledForm<F>>): StoredAnswers =>
  args[0].toStored(filledForm(...args))

/** A list of up to `count` entries, which its section would have taken in this order. */
export function filledList(
  id: string,
  count: number,
  random: Random,
  extent: Extent,
  given: StoredAnswers = {},
): StoredAnswers[] {
  const section = listSections().find(candidate => candidate.id === id)
  if (!section) throw new Error(`There is no list ${id}`)
  const items: Values<Fields>[] = []
  for (let added = 0; added < count; added++) {
    const kinds = section.addable(items)
    if (kinds.length === 0) break
    const start = { ...random.pick(kinds).start, ...given }
    const item = filledForm(section.form, random, extent, withoutQuestions(start))
    const isRefused = section.refuses?.(item, items) !== undefined
    items.push(
      isRefused ? filledForm(section.form, random, extent, { ...withoutQuestions(start), is_current: false }) : item,
    )
  }
  return items.map(item => section.form.toStored(item))
}

/** Without the questions that a new entry of a page starts with and does not answer. */
const withoutQuestions = (start: StoredAnswers): StoredAnswers =>
  Object.fromEntries(Object.entries(start).filter(([, value]) => value !== null))
