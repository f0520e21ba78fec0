import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

// Before all other modules: their types are removed, and they are compiled, once for all starts. It stays next to the code,
// because it is code as well; a read-only folder has none.
enableCompileCache(path.resolve(import.meta.dirname, '../../../.cache/node'))
const { readSettings } = await import('./settings.ts')
const { start } = await import('./start.ts')

/** More than requests, jobs and a database that does not answer may take. */
const STOP_SECONDS = 45

try {
  const settings = readSettings()
  const { url, staffUrl, stop } = await start(settings)
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      // A second signal exits immediately.
      if (stopping) process.exit(1)
      stopping = true
      const limit = settings.DRAIN_SECONDS + STOP_SECONDS
      setTimeout(() => fail(new Error(`The server did not stop within ${limit} s.`)), limit * 1000)
      stop().then(
        () => process.exit(0),
        error => fail(error),
      )
    })
  // Not only at the end of the process, which may be killed.
  flushCompileCache()
  // Last, because a reader of this line may send a signal at once.
  process.stdout.write(`${settings.PRODUCT_NAME} is ready: ${url}\nStaff pages: ${staffUrl}\n`)
} catch (error) {
  fail(error)
}

/** Prints the message alone; the stack only of a programming error. */
function fail(error: unknown): never {
  const { message, stack } = error as Error
  const isBug = error instanceof TypeError || error instanceof ReferenceError
  process.stderr.write(`${isBug ? stack : message}\n`)
  process.exit(1)
}
