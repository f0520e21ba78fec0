import type { Kysely, Transaction } from 'kysely'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Recipient } from './identity-repository.ts'

/** The questions that accounts have about applications. The area of applications, which imports this one, answers them. */
export interface Memberships {
  /** Returns whether the user is a borrower of an application, withdrawn ones included. */
  isBorrower(db: Kysely<Database>, user_id: string): Promise<boolean>
  /** The users on whose own records in open or submitted applications the contact was typed, the newest application first. */
  usersWhoTyped(db: Kysely<Database>, keys: ContactKeys, contact: Recipient): Promise<string[]>
  /** Gives the records that a user was removed from to another user. */
  moveFormer(trx: Transaction<Database>, users: { from: string; to: string }): Promise<void>
}
