// The error codes with which requests of the server tests were refused: apps/server/test/support/reached-codes.ts records them.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { errorCodes } from '../packages/domain/src/index.ts'

/** A sentence for each error code that is in no file of the folder. */
export function unreachedCodes(folder: string, codes: readonly string[] = Object.keys(errorCodes)): string[] {
  const reached = new Set(
    readdirSync(folder).flatMap(file => readFileSync(path.join(folder, file), 'utf8').split('\n')),
  )
  return codes
    .filter(code => !reached.has(code))
    .map(code => `packages/domain/src/api/error-codes.ts: no request of a server test is refused with ${code}`)
}
