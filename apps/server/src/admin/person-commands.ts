import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { systemActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import { systemClock } from '../platform/clock.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { type Deletion, deletePerson, planDeletion, type RefusalReason } from '../retention/delete-person.ts'
import { exportPerson } from '../retention/export-person.ts'
import { findPerson, type Person } from '../retention/person.ts'
import { countOpenSessions, signOutPerson } from '../retention/sign-out-person.ts'
import { type AdminServices, allStores, type Command, CommandError, counted, UsageError } from './command.ts'

const PERSON = 'CONTACT|ID'

/** The person, whose records without an account are named, because each of them must be asked for by its id. */
async function personOf({ db, print }: AdminServices, keys: Keys, text: string): Promise<Person> {
  const person = await findPerson(db, keys, text)
  if (!person)
    throw new CommandError(
      'Nobody has this contact or id. It must be an email address, a phone number or the id of a record.',
    )
  for (const { id, application_id } of person.namesakes)
    print(
      `Borrower ${id} on application ${application_id} has this contact too, and no account. If it is the same person, repeat this with that id.`,
    )
  if (!person.account && person.records.length === 0)
    throw new CommandError('There is no account with this contact. Name the borrower by the id.')
  return person
}

const exportCommand: Command = {
  name: 'person export',
  summary: 'Writes everything that is stored about one person to a new folder, as JSON and PDF',
  args: [PERSON],
  options: { to: { value: 'FOLDER', meaning: 'The folder, which must be empty or not exist' } },
  paths: ['to'],
  changesData: false,
  async run(services, { args: [text = ''], options: { to } }) {
    const { db, print } = services
    const keys = await services.loadKeys()
    if (to === undefined) throw new UsageError('--to must name a folder.')
    const person = await personOf(services, keys, text)
    const store = allStores(services, keys)
    await mkdir(to, { recursive: true, mode: 0o700 })
    if ((await readdir(to)).length > 0) throw new CommandError(`${to} is not empty.`)
    await mkdir(path.join(to, 'documents'), { mode: 0o700 })
    const write = (name: string, content: string | Buffer) =>
      writeFile(path.join(to, name), content, { mode: 0o600, flag: 'wx' })
    const problems = await exportPerson({ db, fields: keys.fields, store, write }, person)
    const { account, records } = person
    if (account)
      await recordAudit(db, systemActor, { event: 'account.exported', details: { account: account.id } }, noRequest)
    for (const { id: borrower_id, application_id } of records)
      await recordAudit(db, systemActor, { event: 'borrower.exported', application_id, borrower_id }, noRequest)
    print(
      `Written to ${to}: ${counted(records.length, 'record')}. Give the folder to nobody else, and delete it afterwards.`,
    )
    if (problems.length > 0) throw new CommandError(...problems)
  },
}

const signOutCommand: Command = {
  name: 'person sign-out',
  summary: 'Ends all sessions of a borrower, whose lost phone or mail may be in use, at once on every server',
  args: [PERSON],
  options: {},
  changesData: true,
  async run(services, { args: [text = ''], isDryRun }) {
    const { db, print } = services
    const keys = await services.loadKeys()
    const { account } = await personOf(services, keys, text)
    if (!account) throw new CommandError('This borrower has no account, and so no session.')
    const on = { db, keys, clock: systemClock }
    if (isDryRun) return print(`Open sessions: ${await countOpenSessions(on, account)}.`)
    const sessions = counted(await signOutPerson(on, account), 'session')
    print(`Ended ${sessions}, with the links and codes that were sent. A new link or code signs in again.`)
    print(
      'If the phone or the mailbox is in other hands, the person asks the carrier to lock the number, and changes the password of the email. Then repeat this.',
    )
  },
}

const outcomes: Record<Deletion, string> = {
  application: 'the whole application',
  withdrawn:
    'the record of this borrower, who was the primary one: the application is withdrawn, and the data of the others stays',
  borrower: 'the record of this borrower; the data of the others stays',
  nothing: 'nothing: its data was deleted before',
}
const refusals: Record<RefusalReason, string> = {
  out_for_signature:
    'is out for signature. Ask a borrower to reopen or discard it or, once all have signed, wait until it is submitted. Then repeat this.',
  on_hold: 'is on hold: compliance has to end the hold first.',
  submitted: 'was submitted, so its records must be kept. Where the law allows it, --with-submitted deletes them.',
}

const deleteCommand: Command = {
  name: 'person delete',
  summary: 'Deletes everything that is stored about one person, and ends their sessions; can be repeated',
  args: [PERSON],
  options: {
    'with-submitted': { value: '', meaning: 'Also delete from applications that were submitted' },
  },
  changesData: true,
  async run(services, { args: [text = ''], flags, isDryRun }) {
    const { db, print } = services
    const keys = await services.loadKeys()
    const person = await personOf(services, keys, text)
    const options = { withSubmitted: flags.has('with-submitted') }
    const planned = await planDeletion(services, person, options)
    const refused = planned.flatMap(({ record, refusal }) =>
      refusal ? [`Application ${record.application_id} ${refusals[refusal]}`] : [],
    )
    if (refused.length > 0) throw new CommandError(...refused, 'Nothing was deleted.')
    for (const { record, deletion } of planned) print(`Application ${record.application_id}: ${outcomes[deletion]}.`)
    print(person.account ? `Account ${person.account.id}, with its sessions.` : 'There is no account.')
    if (isDryRun) return
    const store = allStores(services, keys)
    await deletePerson({ db, keys, store, clock: systemClock, settings: services.settings }, person, options)
    print('This was deleted.')
  },
}

export const personCommands: readonly Command[] = [exportCommand, signOutCommand, deleteCommand]
