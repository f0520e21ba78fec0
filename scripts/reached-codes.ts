// The error codes with which requests of the server tests were refused, and the audit events that the tests wrote:
// apps/server/test/support/reached-codes.ts records them.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { auditCodes, errorCodes } from '../packages/domain/src/index.ts'

interface CodeTable {
  /** The file or folder that declares the codes. */
  source: string
  codes: readonly string[]
  /** The sentence of a code that no test reached, up to the code. */
  missing: string
}

const tables: readonly CodeTable[] = [
  {
    source: 'packages/domain/src/api/error-codes.ts',
    codes: Object.keys(errorCodes),
    missing: 'no request of a server test is refused with',
  },
  { source: 'packages/domain/src/audit', codes: auditCodes, missing: 'no server test writes the event' },
]

/** A sentence for each code of the tables that is in no file of the folder. */
export function unreachedCodes(folder: string, given = tables): string[] {
  const reached = new Set(
    readdirSync(folder).flatMap(file => readFileSync(path.join(folder, file), 'utf8').split('\n')),
  )
  return given.flatMap(({ source, codes, missing }) =>
    codes.filter(code => !reached.has(code)).map(code => `${source}: ${missing} ${code}`),
  )
}
