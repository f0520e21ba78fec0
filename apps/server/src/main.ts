import { readSettings } from './platform/settings/settings.ts'
import { start } from './start.ts'

try {
  const settings = readSettings()
  const { url, stop } = await start(settings)
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      // A second press means now.
      if (stopping) process.exit(1)
      stopping = true
      stop().then(
        () => process.exit(0),
        error => fail(error),
      )
    })
  // Last, because a reader of this line may send a signal at once.
  process.stdout.write(`${settings.PRODUCT_NAME} is ready: ${url}\n`)
} catch (error) {
  fail(error)
}

/** Ends with the sentence alone; only a mistake of ours deserves its stack. */
function fail(error: unknown): never {
  const { message, stack, code, port } = error as Error & { code?: string; port?: number }
  const mistake = error instanceof TypeError || error instanceof ReferenceError
  const sentence = code === 'EADDRINUSE' ? `Port ${port} is in use. Stop what listens there, or set PORT.` : message
  process.stderr.write(`${mistake ? stack : sentence}\n`)
  process.exit(1)
}
