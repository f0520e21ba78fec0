import { contactForm, nameWords, normalizeEmail } from '@porchlight/domain'
import type { BorrowerSnapshot } from '../../documents/snapshot.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { HashContact } from '../../platform/crypto/keys.ts'
import type { TermKind } from './schema.ts'
import type { HiddenApplications } from './selection-repository.ts'

/** The keyed hash of a search term. It includes the kind, so that a name never equals an SSN. */
export const termHash = (hash: HashContact, kind: TermKind, value: string): Buffer => hash(`${kind} ${value}`)

/** The search terms of a person who signed. */
export function termsOf(
  hash: HashContact,
  { answers }: { answers: Pick<BorrowerSnapshot['answers'], 'borrower'> },
  ssn: string | null,
): { kind: TermKind; hash: Buffer }[] {
  const { first_name, middle_name, last_name } = contactForm.fromStored(answers.borrower)
  const { email, phone_number } = answers.borrower
  // 'De La Cruz' is found as 'DeLaCruz' too.
  const names = nameWords(`${first_name} ${middle_name} ${last_name} ${nameWords(last_name).join('')}`)
  const values: [TermKind, string][] = [
    ...names.map((word): [TermKind, string] => ['NAME', word]),
    ...(email ? [['EMAIL', normalizeEmail(String(email)).toLowerCase()] as [TermKind, string]] : []),
    ...(phone_number ? [['PHONE', String(phone_number)] as [TermKind, string]] : []),
    ...(ssn ? [['SSN', ssn] as [TermKind, string]] : []),
  ]
  return values.map(([kind, value]) => ({ kind, hash: termHash(hash, kind, value) }))
}

/** Finds the applications of which a staff member may not know: their own as a borrower, and restricted ones of others. */
export function hiddenFrom(
  hash: HashContact,
  { staff_id, grants, contacts, account_ids }: Pick<StaffActor, 'staff_id' | 'grants' | 'contacts' | 'account_ids'>,
): HiddenApplications {
  const known = contacts.map(contact => contact.toLowerCase())
  const terms = known.flatMap(contact => [termHash(hash, 'EMAIL', contact), termHash(hash, 'PHONE', contact)])
  return { staff_id, grants, account_ids, contacts: known.map(hash), terms }
}
