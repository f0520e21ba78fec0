import type { StaffActor } from '../../platform/actor.ts'
import type { HashContact } from '../../platform/crypto/keys.ts'
import type { OwnApplications } from './queue-repository.ts'
import type { TermKind } from './schema.ts'

/** The keyed hash by which a person is found. It has the kind in it, so that a name never equals an SSN. */
const termHash = (hash: HashContact, kind: TermKind, value: string): Buffer => hash(`${kind} ${value}`)

/** How the applications are found on which a person of the lender is a borrower. */
export function ownApplicationsOf(
  hash: HashContact,
  { contacts, account_ids }: Pick<StaffActor, 'contacts' | 'account_ids'>,
): OwnApplications {
  const known = contacts.map(contact => contact.toLowerCase())
  const terms = known.flatMap(contact => [termHash(hash, 'EMAIL', contact), termHash(hash, 'PHONE', contact)])
  return { account_ids, contacts: known.map(hash), terms }
}
