import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import type { FieldEncryption } from './field-encryption.ts'
import type { SealedValue, SealedValues } from './sealed-column.ts'

/** Small, because a document may have a megabyte, and because a server waits for the rows of a batch. */
const BATCH = 25

export interface Rotation {
  db: Kysely<Database>
  fields: FieldEncryption
  /** All places with sealed values. */
  sealedValues: readonly SealedValues[]
  /** Called after each batch is stored, with the number of values in it. */
  onBatch(count: number): void
}

type Work = (trx: Transaction<Database>, values: SealedValues, value: SealedValue, plain: Buffer) => Promise<void>

/** Opens the values that the key `except` did not seal. Returns how many there are, and the problems of those that do not open. */
async function forEachValue({ db, fields, sealedValues, onBatch }: Rotation, except: string | undefined, work: Work) {
  let count = 0
  const problems: string[] = []
  for (const values of sealedValues) {
    let after: string | undefined
    do {
      const batch = await inTransaction(db, async trx => {
        const read = await values.read(trx, { after, size: BATCH, ...(except && { except }) })
        const unreadable: string[] = []
        for (const value of read) {
          const plain = tryOpen(fields, value)
          if (plain instanceof Error) unreadable.push(plain.message)
          else await work(trx, values, value, plain)
        }
        return { read, unreadable }
      })
      after = batch.read.at(-1)?.key
      count += batch.read.length
      problems.push(...batch.unreadable)
      if (batch.read.length > 0) onBatch(batch.read.length)
    } while (after !== undefined)
  }
  return { count, problems }
}

function tryOpen(fields: FieldEncryption, { sealed, associatedData }: SealedValue): Buffer | Error {
  try {
    return fields.open(sealed, associatedData)
  } catch (error) {
    return error as Error
  }
}

/** Counts the values that the current key did not seal. */
export async function countPrevious({ db, fields, sealedValues }: Omit<Rotation, 'onBatch'>): Promise<number> {
  let total = 0
  for (const values of sealedValues) total += await inTransaction(db, trx => values.count(trx, fields.keyIds[0]!))
  return total
}

/**
 * Seals every value with the current key. Each batch is a transaction, and what has the current key is left out, so the next
 * run continues after an interruption. Values that no key opens stay as they are, and are returned as problems.
 */
export const resealAll = (rotation: Rotation) =>
  forEachValue(rotation, rotation.fields.keyIds[0], (trx, values, { key, associatedData }, plain) =>
    values.write(trx, key, rotation.fields.seal(plain, associatedData)),
  )

/** Opens every value. Returns also how many the current key did not seal. */
export async function verifyAll(rotation: Rotation) {
  const { count, problems } = await forEachValue(rotation, undefined, async () => {})
  const previous = await forEachValue({ ...rotation, onBatch: () => {} }, rotation.fields.keyIds[0], async () => {})
  return { count, problems, previous: previous.count }
}
