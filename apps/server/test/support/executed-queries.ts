import { type CompiledQuery, NoopQueryExecutor } from 'kysely'

type Listener = (query: CompiledQuery) => void
const listeners: { before: Listener[]; after: Listener[] } = { before: [], after: [] }

/** Calls the listener with each query that this process builds: before it is executed, or after it succeeded. */
export const onQuery = (when: keyof typeof listeners, listener: Listener): void => void listeners[when].push(listener)

// All executors inherit this method, those of transactions included.
const base = Object.getPrototypeOf(NoopQueryExecutor.prototype) as NoopQueryExecutor
const { executeQuery } = base
base.executeQuery = async function (this: NoopQueryExecutor, ...[query, ...options]) {
  for (const listener of listeners.before) listener(query)
  const result = await executeQuery.call(this, query, ...options)
  for (const listener of listeners.after) listener(query)
  return result
} as typeof executeQuery
