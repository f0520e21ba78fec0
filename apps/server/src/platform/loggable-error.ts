/** An error as the log and the queue may have it. */
export interface LoggableError {
  name: string
  code?: string | undefined
  message?: string | undefined
  /** The places in the program, after the name and the message. */
  stack?: string | undefined
}

const WITHHELD = 'The message is left out, because it can quote data'

/** PostgreSQL's codes for a value that is not of its type, too long or out of range. The message quotes it. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/

/**
 * Leaves out what can quote an answer: the message of an error of syntax, as of a text that is not JSON, and of PostgreSQL's errors
 * of data; and all further properties, because PostgreSQL's have a row in `detail`, and those of a library may have a whole request.
 */
export function loggableError(error: unknown): LoggableError {
  if (!isLikeAnError(error)) return { name: typeof error, message: WITHHELD }
  const { name, code, message, stack } = error
  const loggable = { name, ...(code !== undefined && { code }) }
  if (name !== 'SyntaxError' && !DATA_EXCEPTION.test(code ?? '')) return { ...loggable, message, stack }
  return { ...loggable, message: WITHHELD, stack: [`${name}: ${WITHHELD}`, ...placesOf(stack)].join('\n') }
}

/** The lines of a stack that name a place in the program, without the message before them. */
const placesOf = (stack = ''): string[] => stack.split('\n').filter(line => /^ +at /.test(line))

const isLikeAnError = (error: unknown): error is LoggableError =>
  typeof error === 'object' && error !== null && ('message' in error || 'stack' in error)
