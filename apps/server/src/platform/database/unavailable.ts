import pg from 'pg'

/** The database cannot be used now. The caller cannot know whether a statement that was under way took effect. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  override readonly cause: Error

  constructor(cause: Error) {
    super(`The database is unavailable: ${cause.message}`)
    this.cause = cause
  }
}

const readOnly = '25006'

/** PostgreSQL's codes for a disk, memory or another resource of its own that is used up, and for a disk that fails. */
const exhaustedCodes = ['53000', '53100', '53200', '53400', '58030']
const DISK_FULL = '53100'

/** PostgreSQL's codes for a server that stops, starts, or became a read-only replica. */
const lostCodes = ['57P01', '57P02', '57P03', readOnly]

/** The same, and those for a server that has no free connection, did not get a lock or an answer in time, or lacks a resource. */
const unavailableCodes = new Set([...lostCodes, '53300', '55P03', '57014', '25P03', ...exhaustedCodes])
const CONNECTION_EXCEPTION = '08'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Returns whether the database could not do its work now. Errors of the embedded one are those of PostgreSQL, and reach callers as they are. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || exhaustedCodes.some(code => code === codeOf(error))

/** Returns whether the database sent the error, or could not be reached. Errors that it sends have a severity, also those of the embedded one. */
export const isOfDatabase = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || (error instanceof Error && 'severity' in error)

/**
 * Returns the fault of the database that an error reports, also one that a failed job or the queue reports: pg-boss emits copies of
 * errors, which have no class.
 */
export function outageOf(error: unknown): ReportedFault | undefined {
  for (let at = error as ReportedFault | undefined; at; at = at.cause) {
    if (at.name === 'DatabaseUnavailable') return at.cause
    if (exhaustedCodes.some(code => code === at?.code)) return at
  }
  return undefined
}

interface ReportedFault {
  name?: string
  message?: string
  code?: string
  cause?: ReportedFault
}

export const isDiskFull = (error: unknown): boolean => outageOf(error)?.code === DISK_FULL

/** Returns whether the connection was lost, or there was none: the server rolls back what was not committed before. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable &&
  (!(error.cause instanceof pg.DatabaseError) ||
    lostCodes.some(code => code === codeOf(error.cause)) ||
    isConnectionException(codeOf(error.cause)))

const isConnectionException = (code: unknown) => String(code).startsWith(CONNECTION_EXCEPTION)

/** The server became a replica, or its replica was asked. */
export const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === readOnly

/**
 * Rethrows the error of a connection attempt or of a statement. Errors that PostgreSQL did not send itself concern the
 * connection: it was refused, lost, or took too long.
 */
export function rethrow(error: Error): never {
  if (error instanceof DatabaseUnavailable) throw error
  if (!(error instanceof pg.DatabaseError)) throw new DatabaseUnavailable(error)
  const { code = '' } = error
  throw unavailableCodes.has(code) || isConnectionException(code) ? new DatabaseUnavailable(error) : error
}
