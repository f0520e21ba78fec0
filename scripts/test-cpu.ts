// A setup file of all projects of Vitest: records the processor time of each test file, with that of the processes that it started,
// in the folder that `npm test` names.
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { secondsOfChildren } from './cpu-seconds.ts'

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
