import { addDays, type Day, dayIn } from '@porchlight/domain'
import { holdsRole, isGranted, lendingRoles } from '@porchlight/domain/staff'
import type { Kysely } from 'kysely'
import { isDemoDealer } from '../../dealers/demo-dealers.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import {
  readDealerOfficers,
  readStaffMembers,
  type StoredStaffMember,
} from '../../staff/administration/directory-repository.ts'

/** Gaps in the setup of staff in production, as sentences for the operator. */
export async function staffWarnings(
  {
    NODE_ENV,
    STAFF_URL,
    PUBLIC_URL,
    LENDER_TIME_ZONE,
  }: Pick<Settings, 'NODE_ENV' | 'STAFF_URL' | 'PUBLIC_URL' | 'LENDER_TIME_ZONE'>,
  db: Kysely<Database>,
  keys: Pick<Keys, 'fields'>,
): Promise<string[]> {
  if (NODE_ENV !== 'production') return []
  const isOnHostOfBorrowers = new URL(STAFF_URL ?? PUBLIC_URL).hostname === new URL(PUBLIC_URL).hostname
  const now = new Date()
  const people = await readStaffMembers(db, keys, now)
  const today = dayIn(LENDER_TIME_ZONE, now)
  const administers = people.some(({ status, grants }) => status === 'ACTIVE' && holdsRole(grants, 'ADMINISTRATOR'))
  const dealers = (await readDealerOfficers(db)).filter(dealer => !isDemoDealer(dealer))
  return [
    ...(isOnHostOfBorrowers
      ? ['The pages for staff are on the host of the borrowers. Give them one of their own in STAFF_URL.']
      : []),
    ...(administers ? [] : ['There is no active administrator. Invite one: staff invite --help']),
    ...dealers.flatMap(dealer => officerWarnings(dealer, people)),
    ...people.flatMap(person => licenseWarnings(person, today)),
  ]
}

const ENDING_DAYS = 30

/** The licenses of a person that ended, or end soon. */
function licenseWarnings({ status, licenses, profile: { email } }: StoredStaffMember, today: Day): string[] {
  if (status !== 'ACTIVE') return []
  return licenses
    .filter(({ ends_on }) => ends_on <= addDays(today, ENDING_DAYS))
    .map(({ state, ends_on }) => {
      const ends = ends_on < today ? 'ended' : 'ends'
      return `The license of ${email} in ${state} ${ends} on ${ends_on}. Enter its new last day, or remove it, on the person's page.`
    })
}

type DealerOfficers = Awaited<ReturnType<typeof readDealerOfficers>>[number]

/** The officer, or the substitute in their absence, gets submissions and is named in the documents. */
function officerWarnings(dealer: DealerOfficers, people: readonly StoredStaffMember[]): string[] {
  const { id: dealer_id, slug, name, officer_id, substitute_id } = dealer
  const choose = `dealer officer ${slug} EMAIL`
  if (officer_id === null)
    return [`${name} has no officer, so no one gets its applications or stands on its documents. Choose one: ${choose}`]
  return Object.entries({ officer: officer_id, substitute: substitute_id }).flatMap(([role, staff_id]) => {
    const person = people.find(({ id }) => id === staff_id)
    if (!person) return []
    const { status, grants, profile } = person
    const subject = `${profile.email}, the ${role} of ${name},`
    if (status !== 'ACTIVE') return [`${subject} is not active. Choose another one: ${choose}`]
    if (!isGranted(grants, lendingRoles, dealer_id))
      return [`${subject} may not open its applications. Change the access, or choose another one: ${choose}`]
    if (profile.nmls_id !== '') return []
    return [`${subject} has no NMLS id, so no documents name them: staff profile ${profile.email} --nmls NUMBER`]
  })
}
