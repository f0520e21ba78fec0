import { onStatement, type Statement } from '../apps/server/test/support/sent-statements.ts'

let recorded: Statement[] | undefined
onStatement(statement => recorded?.push(statement))

const isBegin = ({ sql }: Statement) => /^(?:begin|start transaction)\b/i.test(sql)
const isCommit = ({ sql }: Statement) => /^commit\b/i.test(sql)

/**
 * Returns the statements that one request sends to its database, in order. Throws unless that is at most one transaction, and
 * nothing after it.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  recorded = statements
  await work()
  recorded = undefined
  const [begins, commits] = [statements.filter(isBegin).length, statements.filter(isCommit).length]
  const isOne = begins === 0 || (begins === 1 && commits === 1 && isCommit(statements.at(-1)!))
  if (!isOne) throw new Error('Another request used the database at the same time.')
  return statements
}

/** The statements before the transaction, and those inside of it. */
export function splitTransaction(statements: Statement[]): { before: Statement[]; inside: Statement[] } {
  const begin = statements.findIndex(isBegin)
  if (begin === -1) return { before: statements, inside: [] }
  return { before: statements.slice(0, begin), inside: statements.slice(begin + 1, -1) }
}
