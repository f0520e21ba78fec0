import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { migrateDatabase } from '../../src/migrate-database.ts'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { migrations } from '../../src/platform/database/migrations/index.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { createQueue } from '../../src/platform/queue/pg-boss-queue.ts'
import type { Services } from '../../src/services.ts'
import { readSettings } from '../../src/settings.ts'
import { deleteNotes, insertNote } from '../../src/staff/notes/note-repository.ts'
import { readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, statusesOf } from '../signing/signing-desk.ts'
import { asAdmin } from '../support/admin.ts'
import { adminWith } from '../support/admin-command.ts'
import { testApp } from '../support/app.ts'
import { createManualQueue } from '../support/queue.ts'
import { servicesOn } from '../support/services.ts'

const template = inject('databaseTemplate')

/** A database of its own, with a role that owns it and another one for the server. */
async function databaseWithRoles(server: string) {
  const name = `porchlight_roles_${process.pid}_${Date.now()}`
  const roles = { owner: `${name}_owner`, runtime: `${name}_runtime` }
  for (const role of Object.values(roles)) await asAdmin(server, `create role ${role} login password 'secret'`)
  await asAdmin(server, `create database ${name} owner ${roles.owner}`)
  onTestFinished(async () => {
    await asAdmin(server, `drop database ${name} with (force)`)
    for (const role of Object.values(roles)) await asAdmin(server, `drop role ${role}`)
  })
  const urlOf = (role: string) => {
    const url = new URL(server)
    Object.assign(url, { username: role, password: 'secret', pathname: name })
    return url.href
  }
  return { owner: urlOf(roles.owner), runtime: urlOf(roles.runtime) }
}
const open = (url: string) => openDatabase({ DATABASE_URL: url, DATA_DIR: '' })

/** The role of the server deletes notes by the key of an application that is discarded, and in no other way. */
async function deletesNotesWithTheirKey({ db, keys: { fields }, clock }: Services, application_id: string) {
  const note = { id: newId(), application_id, staff_id: newId(), kind: 'NOTE', is_restricted: false } as const
  const others = {
    borrower_id: null,
    follow_up_on: null,
    follow_up_time: null,
    corrects: null,
    created_at: clock.now(),
  }
  await inTransaction(db, trx => insertNote(trx, fields, { ...note, ...others, text: 'Lot rent.' }))
  const remove = () => inTransaction(db, trx => deleteNotes(trx, application_id))
  await expect(remove()).rejects.toThrow('kept with their application')
  await sql`update review_key set sealed_key = sealed_key`.execute(db)
  await db.updateTable('application').set({ discarded_at: clock.now() }).where('id', '=', application_id).execute()
  await remove()
  expect(await db.selectFrom('review_note').select('id').execute()).toEqual([])
}

// The embedded database has a single role.
if (template.kind === 'postgres') {
  test('an application is filled in, signed and sealed by a role that cannot change evidence or the schema', async () => {
    const urls = await databaseWithRoles(template.url)
    const owner = await open(urls.owner)
    await createManualQueue(owner.db)
    await owner.close()
    const services = await servicesOn(await open(urls.runtime), { settings: { MIGRATION_DATABASE_URL: urls.owner } })
    const app = await testApp(services)
    onTestFinished(async () => {
      await app.close()
      await services.close()
    })

    for (const check of Object.values(services.health.checks)) await check()
    const desk = { app, services }
    const { application_id, applicants } = await readyApplication(desk, rosa)
    const browser = browserOf(app, application_id, applicants[0])
    const { envelope_id } = (await browser.post('envelope')).json()
    await services.queue.drain()
    const { signing_url } = (await browser.sign(applicants[0].id, envelope_id)).json()
    const page = await openSigningPage(app, signing_url)
    await page.read()
    await page.adopt({ kind: 'typed', name: 'rosa delgado' })
    await services.queue.drain()
    expect(await statusesOf(desk, application_id)).toEqual(['SUBMITTED', 'SIGNED'])

    const queue = createQueue(services.database, services.keys.fields, services.onProblem)
    const sent: string[] = []
    const send = queue.define<{ to: string }>('mail', async ({ to }) => void sent.push(to))
    await queue.start()
    await inTransaction(services.db, trx => send(trx, { to: 'ada@example.com' }))
    await vi.waitFor(() => expect(sent).toEqual(['ada@example.com']), 10_000)
    await queue.stop()

    for (const refused of [
      'truncate audit_event',
      `update audit_event set actor = 'SYSTEM'`,
      'delete from audit_event',
      'delete from audit_chain',
      `insert into audit_chain values ('forged', 1, '')`,
      'update audit_checkpoint set number = 9',
      'delete from audit_checkpoint_head',
      'truncate consent_receipt',
      `update consent_receipt set text_id = 'other'`,
      'delete from consent_receipt',
      `update review_note set kind = 'NOTE'`,
      'delete from review_note',
      'truncate review_note',
      `update sent_message set kind = 'other'`,
      ...['lender_figure', 'shown_findings', 'limit_proposal', 'limit_confirmation'].flatMap(table => [
        `delete from ${table}`,
        `truncate ${table}`,
      ]),
      `update lender_figure set kind = 'INCOME'`,
      `update shown_findings set sealed_findings = ''`,
      `update limit_proposal set limits = '{}'`,
      `update limit_confirmation set confirmed_at = now()`,
      `update review_key set application_id = 'other'`,
      'alter table audit_event disable trigger all',
      'drop table envelope_event',
      'delete from kysely_migration',
      'create table more (id integer)',
    ])
      await expect(sql.raw(refused).execute(services.db), refused).rejects.toThrow(/permission denied|must be owner/)
    await sql`update consent_receipt set sealed_signature = null`.execute(services.db)
    await deletesNotesWithTheirKey(services, application_id)
  })

  test('before the owner has migrated no server starts, and its error and the doctor name the command', async () => {
    const { runtime: DATABASE_URL } = await databaseWithRoles(template.url)
    const database = await open(DATABASE_URL)
    onTestFinished(() => database.close())
    const settings = { ...readSettings({ NODE_ENV: 'test' }, '/nowhere/.env'), DATABASE_URL }
    await expect(migrateDatabase(settings, database, () => {})).rejects.toThrow(
      /permission denied.*Run the command migrate as the owner of the tables, with MIGRATION_DATABASE_URL/,
    )
    const { code, out } = await adminWith(() => settings)('doctor', '--offline')
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/may not do it, so no server starts: run the command migrate/),
    ])
  })

  const inPublic = 'grant create on schema public to public'
  const everywhere = [
    inPublic,
    `do $$ begin execute format('grant create on database %I to public', current_database()); end $$`,
  ]
  /** Databases whose migrations have not run, by what their owner did in them. */
  const databases: Record<string, string[]> = {
    'an empty database': [],
    'one in which each role may make tables': [inPublic],
    'one in which each role may make tables and schemas': everywhere,
    'the same with tables of its owner': [
      ...everywhere,
      'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
      'grant select on kysely_migration to public',
    ],
  }
  type Role = 'owner' | 'runtime'
  interface Addresses {
    DATABASE_URL: Role
    MIGRATION_DATABASE_URL?: Role
  }
  const apart: Addresses = { DATABASE_URL: 'runtime', MIGRATION_DATABASE_URL: 'owner' }
  const installations: [who: string, servers: Addresses, commands: Addresses][] = [
    ['one role for all', { DATABASE_URL: 'owner' }, { DATABASE_URL: 'owner' }],
    ['the owner for servers and commands', apart, apart],
    ['the owner for commands alone', { DATABASE_URL: 'runtime' }, apart],
    ['the owner for no one', { DATABASE_URL: 'runtime' }, { DATABASE_URL: 'runtime' }],
  ]

  test.each(
    Object.entries(databases).flatMap(([database, statements]) =>
      installations.map(([who, servers, commands]) => [database, who, { statements, servers, commands }] as const),
    ),
  )('on %s with %s, the doctor says who runs the migrations', async (_, __, { statements, servers, commands }) => {
    const urls = await databaseWithRoles(template.url)
    for (const statement of statements) await asAdmin(urls.owner, statement)
    const settingsOf = ({ DATABASE_URL, MIGRATION_DATABASE_URL }: Addresses) => ({
      ...readSettings({ NODE_ENV: 'test' }, '/nowhere/.env'),
      DATABASE_URL: urls[DATABASE_URL],
      ...(MIGRATION_DATABASE_URL && { MIGRATION_DATABASE_URL: urls[MIGRATION_DATABASE_URL] }),
    })
    const { out } = await adminWith(() => settingsOf(commands))('doctor', '--offline')
    const says = { start: /The next start of a server/.test(out), command: /the command migrate/.test(out) }

    const database = await openDatabase(settingsOf(servers))
    onTestFinished(() => database.close())
    const canStart = await migrateDatabase(settingsOf(servers), database, () => {}).then(
      () => true,
      () => false,
    )
    // Where servers have the address of the owner as well, both are true, and the command is what the upgrade of docs/deploy.md runs.
    const hasOwner = servers.MIGRATION_DATABASE_URL !== undefined
    expect({ canStart, ...says }).toEqual(
      hasOwner
        ? { canStart: true, start: says.start, command: !says.start }
        : { canStart, start: canStart, command: !canStart },
    )
  })

  test('a command migrates as the owner, and then a server starts without the password of the owner', async () => {
    const urls = await databaseWithRoles(template.url)
    const owner = await open(urls.owner)
    await createManualQueue(owner.db)
    await owner.close()
    const settings = { ...readSettings({ NODE_ENV: 'test' }, '/nowhere/.env'), DATABASE_URL: urls.runtime }
    const admin = adminWith(() => ({ ...settings, MIGRATION_DATABASE_URL: urls.owner }))
    const count = Object.keys(migrations).length
    expect(await admin('migrate', '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringContaining(`run: ${count} `),
    })
    for (let run = 0; run < 2; run++) expect(await admin('migrate')).toMatchObject({ code: 0, err: '' })
    expect(await admin('migrate', '--dry-run')).toMatchObject({ out: expect.stringContaining('run: 0 migrations.') })

    const services = await servicesOn(await open(urls.runtime), { settings: { DATABASE_URL: urls.runtime } })
    onTestFinished(() => services.close())
    for (const check of Object.values(services.health.checks)) await check()
    const events = await services.db.selectFrom('audit_event').select(['event', 'details']).execute()
    expect(events).toEqual([{ event: 'database.migrated', details: { migrations: Object.keys(migrations) } }])
  })

  test('the owner of the tables is refused as the role of the server', async () => {
    const urls = await databaseWithRoles(template.url)
    const settings = { MIGRATION_DATABASE_URL: urls.owner }
    await expect(servicesOn(await open(urls.owner), { settings })).rejects.toThrow(
      /signs in as \S+_owner, which owns the tables/,
    )
  })

  test('a superuser is refused in production', async () => {
    const urls = await databaseWithRoles(template.url)
    const superuser = new URL(template.url)
    superuser.pathname = new URL(urls.owner).pathname
    const settings = { NODE_ENV: 'production', DATABASE_URL: superuser.href } as const
    await expect(servicesOn(await open(superuser.href), { settings })).rejects.toThrow(
      'a superuser, which NODE_ENV=production refuses',
    )
    const database = await open(superuser.href)
    onTestFinished(() => database.close())
    const { rows } = await database.sql(
      `select tablename from pg_tables where schemaname in ('public', 'pgboss') and tablename <> 'manual_queue'`,
    )
    expect(rows).toEqual([])
  })
}
