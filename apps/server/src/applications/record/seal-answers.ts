import type { StoredAnswers } from '@porchlight/domain'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import { type DataKeyOwner, findDataKey } from './data-key.ts'

/** Tables with a column `sealed_answers`. Its values are JSON, sealed with the data key of a borrower. */
export type AnswersTable = 'application' | 'application_part' | 'borrower' | 'consent' | 'demographics' | 'list_entry'

/** The values that a borrower's row seals. */
export interface PersonalData {
  first_name: string
  middle_name: string
  last_name: string
  suffix: string
  email: string
  phone_number: string | null
  /** The rest of the borrower resource: citizenship, marital status, dependents, bankruptcy, employment status. */
  answers: StoredAnswers
}

/** The values that an application's row seals with the key of its primary borrower. */
export interface ApplicationAnswers {
  sales_rep_name: string
  sales_rep_email: string
  /** The first line of the last reason for declining to sign. */
  decline_reason: string | null
}

/** The values that a consent seals, besides SSN and birth date, which are not read with it. */
export interface ConsentAnswers {
  ssn_last4: string | null
  /** The full name, as it was typed. */
  disclaimer: string
}

export const noPersonalData: PersonalData = {
  first_name: '',
  middle_name: '',
  last_name: '',
  suffix: '',
  email: '',
  phone_number: null,
  answers: {},
}
export const noApplicationAnswers: ApplicationAnswers = {
  sales_rep_name: '',
  sales_rep_email: '',
  decline_reason: null,
}

export const applicationAnswersOf = (application: ApplicationAnswers): ApplicationAnswers => {
  const { sales_rep_name, sales_rep_email, decline_reason } = application
  return { sales_rep_name, sales_rep_email, decline_reason }
}

/** The columns by which a borrower is found by a contact that was typed. */
export const contactHashes = (
  { hashContact }: Pick<ContactKeys, 'hashContact'>,
  { email, phone_number }: Pick<PersonalData, 'email' | 'phone_number'>,
) => ({
  email_hash: email === '' ? null : hashContact(email.toLowerCase()),
  phone_number_hash: phone_number === null ? null : hashContact(phone_number),
})

const associatedData = (table: AnswersTable, row: string) => ({ table, column: 'sealed_answers', row })

/** `row`: the primary key. An entry of a list and a part of an application are bound to the kind of their answers as well. */
export const sealAnswers = (key: FieldEncryption, table: AnswersTable, row: string, answers: object): Buffer =>
  key.seal(JSON.stringify(answers), associatedData(table, row))

/** `sealed`: bytes, or base64 where they come in JSON. */
export const openAnswers = <Answers extends object>(
  key: FieldEncryption,
  table: AnswersTable,
  row: string,
  sealed: Buffer | string,
): Answers =>
  JSON.parse(
    key.openText(typeof sealed === 'string' ? Buffer.from(sealed, 'base64') : sealed, associatedData(table, row)),
  )

export const entryRow = ({ id, section }: { id: string; section: string }): string => `${id} ${section}`
export const partRow = (application_id: string, part: string): string => `${application_id} ${part}`

/** Empty after the borrower's data key was removed. */
export function personalDataOf(
  fields: FieldEncryption,
  borrower: DataKeyOwner & { sealed_answers: Buffer | null },
): PersonalData {
  const key = findDataKey(fields, borrower)
  return key && borrower.sealed_answers
    ? openAnswers<PersonalData>(key, 'borrower', borrower.id, borrower.sealed_answers)
    : noPersonalData
}
