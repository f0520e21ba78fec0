import { appendFileSync } from 'node:fs'
import path from 'node:path'

const recorded = new Set<string>()
let isPaused = false

/**
 * Records that a request was refused with this error code, or that this audit event was written: in the folder that `npm test` names,
 * with a file for each worker.
 */
export function recordReachedCode(code: string): void {
  const folder = process.env.REACHED_CODES
  if (!folder || isPaused || recorded.has(code)) return
  recorded.add(code)
  appendFileSync(path.join(folder, String(process.pid)), `${code}\n`)
}

/** Pauses the record of codes for a file with random requests, which reach other codes in each run. Returns the function that resumes. */
export function pauseRecordingOfCodes(): () => void {
  isPaused = true
  return () => {
    isPaused = false
  }
}
