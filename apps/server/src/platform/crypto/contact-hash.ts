import { createHmac } from 'node:crypto'
import type { FieldEncryption } from './field-encryption.ts'

/** The keyed hash by which an email address, or '+1' and ten digits, is found. */
export type HashContact = (contact: string) => Buffer

export const contactHash =
  (lookupKey: Uint8Array): HashContact =>
  contact =>
    createHmac('sha256', lookupKey).update(contact).digest()

/** What stores and finds a contact. */
export interface ContactKeys {
  fields: FieldEncryption
  hashContact: HashContact
}
