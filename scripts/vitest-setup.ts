// The setup file of all projects of Vitest.
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, vi } from 'vitest'
import { secondsOfChildren } from './cpu-seconds.ts'

/** A busy machine takes longer than the second that Vitest allows. */
const PATIENCE_MS = 10_000
const { waitFor, waitUntil } = vi
const patient = (options: Parameters<typeof waitFor>[1] = {}) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options }
// Files of a process share this object.
if (waitFor.name !== patientWaitFor.name) {
  vi.waitFor = patientWaitFor
  vi.waitUntil = (condition, options) => waitUntil(condition, patient(options))
}
function patientWaitFor<Result>(callback: () => Result | Promise<Result>, options?: Parameters<typeof waitFor>[1]) {
  return waitFor(callback, patient(options))
}

// Records the processor time of each test file, with that of the processes that it started, in the folder that `npm test` names.
const folder = process.env.TEST_CPU
if (folder) {
  const before = cpuSeconds()
  // Registered first, it runs after the hooks of the file.
  afterAll(() => {
    const seconds = (cpuSeconds() - before).toFixed(2)
    const name = path.relative('.', expect.getState().testPath!)
    appendFileSync(path.join(folder, String(process.pid)), `${seconds} ${name}\n`)
  })
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + secondsOfChildren()
}
