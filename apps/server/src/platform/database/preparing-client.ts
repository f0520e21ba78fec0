import { ServerClient } from './server-client.ts'

/** Each takes memory in every connection, so statements that are composed in many ways must not add up. */
const MOST_PREPARED = 200
/** Keyed by text: the name that a statement has on every connection of this process. */
const names = new Map<string, string>()

/**
 * A statement with `*` changes the type of its result when another server of a new release adds a column, which PostgreSQL
 * refuses for one that is prepared.
 */
function preparedName(text: string, values: unknown): string | undefined {
  if (!Array.isArray(values) || values.length === 0 || text.includes('*')) return undefined
  const known = names.get(text)
  if (known || names.size === MOST_PREPARED) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/**
 * Prepares statements that have parameters, so that PostgreSQL plans each once per connection. Planning one took two to six times
 * as long as executing it. Not for a pooler, which runs each statement on another session.
 */
export class PreparingClient extends ServerClient {
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' ? preparedName(text, values) : undefined
    return name === undefined ? super.query(...args) : super.query({ name, text, values }, undefined, ...rest)
  }
}
