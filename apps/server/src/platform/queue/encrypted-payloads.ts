import type { FieldEncryption, Place } from '../crypto/field-encryption.ts'

/** A payload as the job table holds it: mail text, with its link or code, never lies there in clear. */
export interface SealedPayload {
  sealed: string
}

/** Seals payloads to the name of their queue; a job gets its id only when it is stored. */
export function encryptedPayloads(fields: FieldEncryption) {
  const place = (name: string): Place => ({ table: 'job', column: 'data', row: name })
  return {
    seal(name: string, payload: object): SealedPayload {
      return { sealed: fields.seal(JSON.stringify(payload), place(name)).toString('base64') }
    },
    open(name: string, { sealed }: SealedPayload): object {
      return JSON.parse(fields.openText(Buffer.from(sealed, 'base64'), place(name)))
    },
  }
}
