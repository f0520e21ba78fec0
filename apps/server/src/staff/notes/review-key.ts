import { randomBytes } from 'node:crypto'
import { type FieldEncryption, fieldEncryption } from '../../platform/crypto/field-encryption.ts'

const KEY_BYTES = 32
const associatedData = (application_id: string) => ({
  table: 'review_key',
  column: 'sealed_key',
  row: application_id,
})

/** A key for what staff write about one application, sealed with the field key. */
export const newReviewKey = (fields: FieldEncryption, application_id: string): Buffer =>
  fields.seal(randomBytes(KEY_BYTES), associatedData(application_id))

export const openReviewKey = (fields: FieldEncryption, application_id: string, sealed_key: Buffer): FieldEncryption =>
  fieldEncryption([fields.open(sealed_key, associatedData(application_id))])

const textData = (note_id: string) => ({ table: 'review_note', column: 'sealed_text', row: note_id })

export const sealNote = (key: FieldEncryption, id: string, text: string): Buffer => key.seal(text, textData(id))

const wordsData = (application_id: string) => ({ table: 'section_check', column: 'sealed_words', row: application_id })

/** Seals the words about marked sections, in the order of the marks. */
export const sealWords = (key: FieldEncryption, application_id: string, words: readonly string[]): Buffer =>
  key.seal(JSON.stringify(words), wordsData(application_id))

/** `sealed`: base64. */
export const openWords = (key: FieldEncryption, application_id: string, sealed: string): string[] =>
  JSON.parse(key.openText(Buffer.from(sealed, 'base64'), wordsData(application_id)))

/** `sealed`: base64, as it comes in JSON. */
export const openNote = (key: FieldEncryption, id: string, sealed: string): string =>
  key.openText(Buffer.from(sealed, 'base64'), textData(id))

/** A column of values that are sealed with the key of the application as JSON, each for its row. */
export const reviewColumn = <Value>(table: string, column: string) => ({
  seal: (key: FieldEncryption, row: string, value: Value): Buffer =>
    key.seal(JSON.stringify(value), { table, column, row }),
  /** `sealed`: base64, as it comes in JSON. */
  open: (key: FieldEncryption, row: string, sealed: string): Value =>
    JSON.parse(key.openText(Buffer.from(sealed, 'base64'), { table, column, row })),
})
