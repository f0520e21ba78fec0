import { ENGLISH, translate } from '@porchlight/domain'
import {
  emptyProfile,
  type Grant,
  type License,
  roleLabels,
  type StaffProfile,
  type StaffRole,
  staffRoles,
} from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import { findDealerBySlug, listDealers } from '../dealers/dealer-repository.ts'
import { systemActor } from '../platform/actor.ts'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { DealerOfficerRefused, setOfficers } from '../staff/administration/dealer-officers.ts'
import { readStaffMembers } from '../staff/administration/directory-repository.ts'
import { accessInWords, checkGrants } from '../staff/administration/grants.ts'
import { license } from '../staff/administration/licenses.ts'
import {
  changeProfile,
  deactivate,
  grant,
  invite,
  parseProfile,
  requireStaffMember,
  reset,
} from '../staff/administration/staff-members.ts'
import { listAdministrators } from '../staff/staff-members/administrator-repository.ts'
import { LastAdministrator, type StaffChange } from '../staff/staff-members/staff-change.ts'
import { type AdminServices, type Call, type Command, CommandError, changeData, timeText } from './command.ts'

const ACCESS = {
  value: 'ROLES',
  meaning: `Roles separated by commas, each for all dealers or for one: OFFICER@sunrise-homes. Roles: ${staffRoles.join(', ')}`,
}
const profileOptions = {
  name: { value: 'NAME', meaning: 'Name of the person' },
  title: { value: 'TITLE', meaning: 'Title of the person. Default for an invitation: the first of the roles' },
  nmls: { value: 'NUMBER', meaning: 'NMLS id of the person' },
}

/** The grants of an option. Throws for a role or a dealer that does not exist. */
async function readGrants(db: Transaction<Database>, text: string): Promise<Grant[]> {
  const grants: Grant[] = []
  for (const each of text.split(',').map(part => part.trim())) {
    const [role = '', slug] = each.split('@')
    if (!staffRoles.includes(role as StaffRole))
      throw new CommandError(`${role} is no role. Roles: ${staffRoles.join(', ')}.`)
    const dealer = slug === undefined ? undefined : await findDealerBySlug(db, slug)
    if (slug !== undefined && !dealer) throw new CommandError(`There is no dealer ${slug}.`)
    grants.push({ role: role as StaffRole, scope: dealer ? { dealer_id: dealer.id } : 'ALL' })
  }
  await checkGrants(db, grants)
  return grants
}

/** Makes one change of people. A server sends the emails. A refusal becomes a sentence. */
async function changePeople(
  services: AdminServices,
  call: Call,
  work: (change: StaffChange) => Promise<void>,
): Promise<void> {
  const { settings } = services
  const keys = await services.loadKeys()
  const messages = await services.openMessages(keys)
  const made = {
    keys,
    settings,
    jobs: { sendMessage: messages.send },
    actor: systemActor,
    context: noRequest,
    now: new Date(),
  }
  try {
    await changeData(services, call, trx => work({ ...made, trx }))
  } catch (error) {
    if (error instanceof LastAdministrator || error instanceof DealerOfficerRefused)
      throw new CommandError(error.message)
    if (!(error instanceof HttpError)) throw error
    const fields = Object.entries(error.errors ?? {}).flatMap(([name, text]) =>
      text ? [`${name}: ${translate(ENGLISH, text)}`] : [],
    )
    throw new CommandError(...(fields.length > 0 ? fields : [error.message]))
  } finally {
    await messages.close()
  }
}

/** The role of the first person, who invites the others. */
const FIRST_ROLE = 'ADMINISTRATOR' satisfies StaffRole

const inviteCommand: Command = {
  name: 'staff invite',
  summary: 'Prints a link for a person, good once and for 48 hours; it needs no code, so hand it over yourself',
  args: ['EMAIL'],
  options: {
    ...profileOptions,
    access: { ...ACCESS, meaning: `${ACCESS.meaning}. Default while there is no active administrator: ADMINISTRATOR` },
  },
  changesData: true,
  async run(services, call) {
    const [email = ''] = call.args
    const { name, title, nmls = '', access } = call.options
    if (name === undefined) throw new CommandError('No name is given: --name.')
    await changePeople(services, call, async change => {
      if (access === undefined && (await listAdministrators(change.trx, change.keys)).length > 0)
        throw new CommandError('No access is given: --access.')
      const grants = await readGrants(change.trx, access ?? FIRST_ROLE)
      const profile = parseProfile({
        ...emptyProfile,
        ...{ name, email, nmls_id: nmls },
        title: title ?? roleLabels[grants[0]?.role ?? FIRST_ROLE],
      })
      const { link } = await invite(change, { profile, grants, isPrinted: true })
      if (!call.isDryRun) services.print(link)
    })
  },
}

const list: Command = {
  name: 'staff list',
  summary: 'Lists the staff members, their access and last sign-in',
  args: [],
  options: {},
  changesData: false,
  async run({ db, settings, loadKeys, print }) {
    const people = await readStaffMembers(db, await loadKeys(), new Date())
    const dealers = await listDealers(db)
    for (const { profile, status, grants, last_signed_in_at } of people)
      print(
        profile.email,
        profile.name,
        status,
        accessInWords(dealers, grants),
        last_signed_in_at ? timeText(settings, last_signed_in_at) : 'never signed in',
      )
  },
}

const grantCommand: Command = {
  name: 'staff grant',
  summary: 'Replaces the access of a person',
  args: ['EMAIL'],
  options: { access: ACCESS },
  changesData: true,
  async run(services, call) {
    const { access } = call.options
    if (access === undefined) throw new CommandError('No access is given: --access.')
    await changePeople(services, call, async change => {
      const id = await requireStaffMember(change, call.args[0] ?? '')
      await grant(change, id, await readGrants(change.trx, access))
    })
  },
}

const profile: Command = {
  name: 'staff profile',
  summary: 'Changes name, title or NMLS id of a person',
  args: ['EMAIL'],
  options: profileOptions,
  changesData: true,
  async run(services, call) {
    const { name, title, nmls } = call.options
    await changePeople(services, call, async change => {
      const id = await requireStaffMember(change, call.args[0] ?? '')
      const [stored] = await readStaffMembers(change.trx, change.keys, change.now, id)
      const given: Partial<StaffProfile> = {
        ...(name !== undefined && { name }),
        ...(title !== undefined && { title }),
        ...(nmls !== undefined && { nmls_id: nmls }),
      }
      await changeProfile(change, id, { ...stored!.profile, ...given })
    })
  },
}

/** The licenses of an option: 'TX=2027-12-31,GA=2026-12-31', or none for ''. */
const readLicenses = (text: string): License[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => {
      const [state = '', ends_on = ''] = part.split('=')
      return { state, ends_on }
    })

const licensesCommand: Command = {
  name: 'staff licenses',
  summary: 'Replaces the states in which a person is licensed',
  args: ['EMAIL'],
  options: {
    states: {
      value: 'STATES',
      meaning: "States separated by commas, each with the last day of the license: TX=2027-12-31. '' for none",
    },
  },
  changesData: true,
  async run(services, call) {
    const { states } = call.options
    if (states === undefined) throw new CommandError('No states are given: --states.')
    await changePeople(services, call, async change =>
      license(change, await requireStaffMember(change, call.args[0] ?? ''), readLicenses(states)),
    )
  },
}

const deactivateCommand: Command = {
  name: 'staff deactivate',
  summary: 'Ends every way in of a person for good, and removes the access',
  args: ['EMAIL'],
  options: {},
  changesData: true,
  run: (services, call) =>
    changePeople(services, call, async change =>
      deactivate(change, await requireStaffMember(change, call.args[0] ?? '')),
    ),
}

const resetCommand: Command = {
  name: 'staff reset',
  summary: 'Ends the passkeys and sessions of a person, and prints a link to enroll again',
  args: ['EMAIL'],
  options: {},
  changesData: true,
  run: (services, call) =>
    changePeople(services, call, async change => {
      const id = await requireStaffMember(change, call.args[0] ?? '')
      const link = await reset(change, id, { isPrinted: true })
      if (!call.isDryRun) services.print(link)
    }),
}

const officer: Command = {
  name: 'dealer officer',
  summary: 'Sets the officer of a dealer, to whom its applications go, and the substitute',
  args: ['SLUG', 'EMAIL'],
  options: { substitute: { value: 'EMAIL', meaning: 'Who gets them while the officer is away' } },
  changesData: true,
  async run(services, call) {
    const [slug = '', email = ''] = call.args
    const { substitute } = call.options
    await changePeople(services, call, async change => {
      const dealer = await findDealerBySlug(change.trx, slug)
      if (!dealer) throw new CommandError(`There is no dealer ${slug}.`)
      const officer_id = await requireStaffMember(change, email)
      const substitute_id = substitute === undefined ? null : await requireStaffMember(change, substitute)
      await setOfficers(change, dealer, { officer_id, substitute_id })
    })
  },
}

export const staffCommands: readonly Command[] = [
  inviteCommand,
  list,
  grantCommand,
  profile,
  licensesCommand,
  deactivateCommand,
  resetCommand,
  officer,
]
