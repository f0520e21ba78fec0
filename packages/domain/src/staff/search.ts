import { isEmail, normalizeEmail } from '../forms/email-address.ts'
import { toPlain } from '../forms/plain.ts'
import { phrase } from '../forms/text.ts'
import { phoneDigits } from '../forms/typed-phone.ts'
import { nameWords, nameWordsInOrder } from '../people/name-words.ts'
import { isApplicationId, readApplicationId } from './application-id.ts'
import { parseLoanNumber } from './milestones.ts'
import { staffPageOf } from './staff-routes.ts'

export const searchKinds = ['name', 'email', 'phone', 'application', 'loan_number'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Shown beside the field for a text that can be none of the kinds. */
export const nothingToSearch = phrase('Type a name, email, phone, application number or loan number')
export const partOfEmail = phrase('Type the whole email address')

/** A typed text as a value of each kind that fits. */
export interface SearchTerm {
  /** The words of one or more people's names, as `nameWords` has them. */
  name?: readonly string[]
  /** The address in lower case. */
  email?: string
  /** Ten digits. */
  phone?: string
  application?: string
  /** Compared without regard to case. */
  loan_number?: string
}

const MOST_WORDS = 10
/** The path of a page of an application, in a pasted address. */
const PATH = /\/staff\/[^?#\s]*/
const ADDRESS = /[^\s<>()",;:]+@[^\s<>()",;:]+/

/** Reads a typed or pasted text as every kind that it can be: 'Washington' is a name, and WASHINGT0N an application. */
export function readSearch(typed: string): SearchTerm {
  const text = toPlain(typed).trim()
  const pasted = staffPageOf(PATH.exec(text)?.[0] ?? '')?.params.application_id
  if (pasted !== undefined) return applicationIn(pasted)
  if (text.includes('@')) {
    const email = normalizeEmail(ADDRESS.exec(text)?.[0] ?? '').toLowerCase()
    return isEmail(email) ? { email } : {}
  }
  // No name has a digit (docs/product/limits.md §2).
  const name = /\d/.test(text) ? undefined : namesIn(typed)
  const phone = phoneDigits(text)
  const loan_number = /[\p{L}\p{N}]/u.test(text) ? parseLoanNumber(typed) : undefined
  return { ...(name && { name }), ...(phone && { phone }), ...applicationIn(text), ...(loan_number && { loan_number }) }
}

function applicationIn(text: string): SearchTerm {
  const application = readApplicationId(text)
  return isApplicationId(application) ? { application } : {}
}

/** Between the names of a couple. */
const AND: ReadonlySet<string> = new Set(['and', 'y'])

function namesIn(text: string): readonly string[] | undefined {
  const words = nameWords(text)
  const names = words.filter(word => !AND.has(word))
  const found = names.length > 0 ? names : words
  return found.length > 0 && found.length <= MOST_WORDS ? found : undefined
}

/** Letters from which on the beginning of a word finds it. */
export const SHORTEST_BEGINNING = 3

/**
 * Returns whether a word, or its beginning, is in a name. Spaces in the name don't count: 'delac' begins 'De La Cruz'.
 */
function isIn(name: readonly string[], word: string): boolean {
  if ([...word].length < SHORTEST_BEGINNING) return name.includes(word)
  return name.some((_, index) => name.slice(index).join('').startsWith(word))
}

/** Returns whether the typed words are in the names of an application's people: all of them, or as one word. */
export function namesMatch(words: readonly string[], names: readonly string[]): boolean {
  const people = names.map(nameWordsInOrder)
  const isInAny = (word: string) => people.some(name => isIn(name, word))
  return words.every(isInAny) || isInAny(words.join(''))
}

export interface FoundPerson {
  name: string
  email: string
  /** The number in E.164. */
  phone_number: string | null
}

/** The kind by which an application was found, and the person who has the value; null for a number of the application. */
export interface SearchMatch {
  kind: SearchKind
  person: string | null
}

/** Returns by what an application was found. */
export function matchesOf(
  term: SearchTerm,
  { id, loan_number, people }: { id: string; loan_number: string | null; people: readonly FoundPerson[] },
): SearchMatch[] {
  const { name = [] } = term
  const isNamed =
    name.length > 0 &&
    namesMatch(
      name,
      people.map(person => person.name),
    )
  const has: Record<SearchKind, (person: FoundPerson) => boolean> = {
    name: person => isNamed && [...name, name.join('')].some(word => isIn(nameWordsInOrder(person.name), word)),
    email: ({ email }) => email !== '' && normalizeEmail(email).toLowerCase() === term.email,
    phone: ({ phone_number }) => phone_number !== null && phone_number === `+1${term.phone}`,
    application: () => false,
    loan_number: () => false,
  }
  const isNumber: Partial<Record<SearchKind, boolean>> = {
    application: id === term.application,
    loan_number: loan_number !== null && loan_number.toUpperCase() === term.loan_number?.toUpperCase(),
  }
  return searchKinds.flatMap((kind): SearchMatch[] =>
    isNumber[kind] ? [{ kind, person: null }] : people.filter(has[kind]).map(person => ({ kind, person: person.name })),
  )
}
