import { randomBytes } from 'node:crypto'
import { type FieldEncryption, fieldEncryption } from '../../platform/crypto/field-encryption.ts'

/** A borrower with their data key. */
export interface DataKeyOwner {
  id: string
  /** Sealed with the field key. Null after the personal data was removed. */
  data_key: Buffer | null
}

const KEY_BYTES = 32
const associatedData = (borrower_id: string) => ({ table: 'data_key', column: 'sealed_key', row: borrower_id })

/**
 * A key for the personal data of one borrower, sealed with the field key. Without it the data cannot be read, wherever a copy of it
 * is: docs/decisions/0043-answers-have-a-key-per-borrower.md
 */
export const newDataKey = (fields: FieldEncryption, borrower_id: string): Buffer =>
  fields.seal(randomBytes(KEY_BYTES), associatedData(borrower_id))

/** Keyed by the bytes of a row that was read: several values of a row are opened one after the other. */
const opened = new WeakMap<Buffer, FieldEncryption>()

/** Undefined after the key was removed. */
export function findDataKey(fields: FieldEncryption, { id, data_key }: DataKeyOwner): FieldEncryption | undefined {
  if (data_key === null) return undefined
  const key = opened.get(data_key) ?? fieldEncryption([fields.open(data_key, associatedData(id))])
  opened.set(data_key, key)
  return key
}

/** Throws after the key was removed, which ends the use of the borrower's record. */
export function openDataKey(fields: FieldEncryption, owner: DataKeyOwner): FieldEncryption {
  const key = findDataKey(fields, owner)
  if (!key) throw new Error(`The data key of borrower ${owner.id} was removed`)
  return key
}
