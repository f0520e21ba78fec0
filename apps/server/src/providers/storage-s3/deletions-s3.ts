import { StoreUnavailable } from '../../documents/store.ts'
import { type DeletionsStore, DeletionsUnavailable } from '../../platform/deletions/deletions-list.ts'
import { type S3Bucket, s3Objects } from './s3-store.ts'

const PREFIX = 'deletions/'
const DIGITS = 9
const AT_ONCE = 20

const nameOf = (number: number): string => `${PREFIX}${String(number).padStart(DIGITS, '0')}`
const numberOf = (name: string): number => Number(name.slice(PREFIX.length)) || 0

/**
 * The list of deletions in a bucket: an object for each line, numbered without gaps. Lines are read by their names, because the lists of
 * some services lack for a while what was written last.
 */
export function deletionsInS3(bucket: S3Bucket): DeletionsStore {
  const objects = s3Objects(bucket)
  /** Lines never change. */
  const known: string[] = []
  /** The number to try for the next line, once one was added. */
  let next: number | undefined
  let last: Promise<unknown> = Promise.resolve()

  const unavailable = (error: unknown): never => {
    throw error instanceof StoreUnavailable ? new DeletionsUnavailable(`DELETIONS_LOG: ${error.message}`) : error
  }
  const lineOf = async (number: number): Promise<string | undefined> =>
    (await objects.get(nameOf(number)).catch(unavailable))?.toString()
  /** The highest number that the service lists, or 0. */
  const lastListed = async (): Promise<number> =>
    Math.max(0, ...(await objects.list(PREFIX).catch(unavailable)).map(numberOf))

  /** Runs one task after the other. */
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = last.then(task)
    last = done.catch(() => {})
    return done
  }

  /** Reads on from the known lines to the first number that is missing. Throws where there is a later one. */
  async function readOn(): Promise<string[]> {
    const listed = await lastListed()
    for (;;) {
      const first = known.length + 1
      const lines = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => lineOf(first + index)))
      const missing = lines.indexOf(undefined)
      const present = lines.filter(line => line !== undefined)
      if (missing >= 0 && (present.length > missing || first + missing <= listed)) {
        // Another server may have added this line and a later one while they were read.
        if ((await lineOf(first + missing)) !== undefined) continue
        throw new DeletionsUnavailable(
          `DELETIONS_LOG lacks ${nameOf(first + missing)} and has later lines. Restore this object from a copy of the bucket.`,
        )
      }
      known.push(...present)
      if (missing >= 0) return [...known]
    }
  }

  async function append(line: string): Promise<void> {
    next ??= (await lastListed()) + 1
    for (let isAdded = false; !isAdded; next++) {
      // Asked first, for a service that replaces the object all the same.
      if ((await lineOf(next)) !== undefined) continue
      await objects.create(nameOf(next), Buffer.from(line)).catch(unavailable)
      isAdded = (await lineOf(next)) === line
    }
  }

  return {
    append: lines =>
      inTurn(async () => {
        for (const line of lines) await append(line)
      }),
    read: () => inTurn(readOn),
  }
}
