import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { homeResource, landForms } from '@porchlight/domain'
import { aHome, aLand } from '@porchlight/domain/testing'
import { beforeAll, expect, test } from 'vitest'
import { readSnapshot } from '../../src/documents/snapshot-repository.ts'
import { sha256 } from '../../src/documents/store.ts'
import { computedColumns } from '../../src/platform/database/computed-columns.ts'
import { newId } from '../../src/platform/ids.ts'
import { purge } from '../../src/retention/purge.ts'
import { type Planted, plant, luis as plantedLuis, registrationOf, rosa, topics } from '../applications/planted.ts'
import { adminOn } from '../support/admin-command.ts'
import { signIn } from '../support/app.ts'
import { day } from '../support/clock.ts'
import { joinedCoborrower } from '../support/coborrower.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { type ApplicationIds, type Calls, callsOf, DEALER } from '../support/filled-application.ts'
import { mailedToken } from '../support/inbox.ts'
import { storeAuditEvent } from '../support/stored-audit-event.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()
const { db } = services
const admin = adminOn(services.database, services.settings, services.keys)

const zora: Planted = { ...rosa, first_name: 'Zora', mark: 'zephyr' }
const luis: Planted = { ...plantedLuis, first_name: 'Lucio' }
/** Values that only this borrower gave, as an export has them. */
const valuesOf = ({ first_name, mark, phone, ssn, born }: Planted): string[] => [
  first_name,
  `${first_name} Delgado`,
  ...topics.map(topic => `${mark} ${topic}`),
  `1 ${mark} home st`,
  `2 ${mark} mail st`,
  `${mark}@planted.example`,
  `${mark}.account@planted.example`,
  `+1${phone}`,
  ssn.join('-'),
  ssn.join(''),
  [born.dob_year, born.dob_month, born.dob_day].join('-'),
]
/** Values of the application, which belong to its primary borrower alone. */
const loanValues = ['zodiac model', '9 zodiac site rd', 'Zodiac City', 'zodiac owner', 'Zodiac Seller', '12345678']

const accountOf = ({ mark }: Planted) => `${mark}.account@planted.example`

/** An application of two, with all their answers. */
async function applicationOfTwo(): Promise<{
  ids: ApplicationIds
  luisIds: ApplicationIds
  calls: Calls
  luisCalls: Calls
}> {
  const calls = callsOf(app, (await signIn(services, accountOf(zora))).headers)
  const ids = (await calls.post('/application-start', { dealer_id: DEALER, ...registrationOf(zora) })).body
  await plant(calls, ids, zora)
  const joined = await joinedCoborrower({ app, services }, ids, calls, accountOf(luis), registrationOf(luis))
  await plant(joined.calls, joined.ids, luis)
  const application = `/${DEALER}/application/${ids.application_id}`
  const address = { street1: '9 zodiac site rd', city: 'Zodiac City', county: 'Tulsa', state: 'OK', zip_code: '74103' }
  const { land_situation_type: _, ...land } = aLand('PURCHASING', { land_owner: 'zodiac owner' })
  for (const { status, body } of [
    await calls.put(
      `${application}/home`,
      homeResource.toApi(aHome({ address, model_name: 'zodiac model', price: 12345678 })),
    ),
    await calls.post(`${application}/land/purchasing`, landForms.PURCHASING.toApi(land)),
    await calls.put(`${application}/summary`, { confirm: true }),
    await calls.put(application, { sales_rep_name: 'Zodiac Seller', sales_rep_email: '' }),
  ])
    expect(status, JSON.stringify(body)).toBe(200)
  return { ids, luisIds: joined.ids, calls, luisCalls: joined.calls }
}

/** Instead of signing and sealing: each document that the envelope names is in the store. */
async function submit(application_id: string): Promise<void> {
  const documents = await db
    .selectFrom('document')
    .innerJoin('envelope', 'envelope.id', 'envelope_id')
    .select(['document.id', 'envelope_id'])
    .where('application_id', '=', application_id)
    .execute()
  for (const { id } of documents) {
    const [completed_key, pdf] = [`documents/${id}/completed.pdf`, Buffer.from(`%PDF of ${id}`)]
    await services.store.put(completed_key, pdf)
    await db
      .updateTable('document')
      .set({ completed_key, completed_sha256: sha256(pdf) })
      .where('id', '=', id)
      .execute()
  }
  await db.updateTable('envelope').set({ status: 'SEALED' }).where('application_id', '=', application_id).execute()
  const submitted = { status: 'SUBMITTED', submitted_at: new Date() } as const
  await db.updateTable('application').set(submitted).where('id', '=', application_id).execute()
}

/** The files of an export, and `person.json` without what a reading of it changes. */
async function exported(person: string) {
  const folder = path.join(emptyFolder(), 'export')
  const { code, err } = await admin('person', 'export', person, '--to', folder)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const text = await readFile(path.join(folder, 'person.json'), 'utf8')
  const names = await readdir(path.join(folder, 'documents'))
  const documents: Record<string, string> = {}
  for (const name of names) documents[name] = await readFile(path.join(folder, 'documents', name), 'utf8')
  return { folder, text, json: JSON.parse(text), documents }
}

/** Without it nothing that is sealed for the borrower can be read. */
const dataKeyOf = (borrower_id: string) =>
  db.selectFrom('data_key').select('sealed_key').where('borrower_id', '=', borrower_id).executeTakeFirst()

const storedFiles = async () => (await db.selectFrom('blob').select('key').execute()).map(({ key }) => key)

let two: Awaited<ReturnType<typeof applicationOfTwo>>
beforeAll(async () => {
  two = await applicationOfTwo()
})

test('an export has everything of one person, and nothing of a co-borrower', async () => {
  const { ids, calls } = two
  expect((await calls.post(`/${DEALER}/application/${ids.application_id}/envelope`)).status).toBe(200)
  expect(await admin('person', 'delete', accountOf(zora))).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /is out for signature\. Ask a borrower to reopen or discard it .* Then repeat this\.\nNothing was deleted\.$/,
    ),
  })
  await submit(ids.application_id)
  // Another release may know events that this one does not.
  await storeAuditEvent(db, { event: 'application.scored', ...ids })

  const { folder, text, json, documents } = await exported(accountOf(zora))
  const neverRepeated = [zora.ssn.join('-'), zora.ssn.join(''), '1971-02-03']
  for (const value of [...valuesOf(zora), ...loanValues].filter(value => !neverRepeated.includes(value)))
    expect(text.toLowerCase()).toContain(value.toLowerCase())
  for (const value of [...valuesOf(luis), ...neverRepeated]) expect(text).not.toContain(value)
  const [application] = json.applications
  expect(application.consent).toMatchObject({ ssn_last4: '7811', has_ssn: true, has_date_of_birth: true })
  expect(application.consents.length).toBeGreaterThan(3)
  const named = computedColumns.flatMap(column => column.exported ?? [])
  expect(Object.keys({ ...json, ...application })).toEqual(expect.arrayContaining(named))
  expect(json.sessions).toHaveLength(1)
  expect(json.audit_events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'application.started', label: 'Application started' }),
      expect.objectContaining({ event: 'application.scored', label: 'application.scored' }),
    ]),
  )
  expect(Object.entries(documents)).toHaveLength(5)
  for (const [name, pdf] of Object.entries(documents)) expect(pdf).toBe(`%PDF of ${name.replace('.pdf', '')}`)
  for (const name of ['person.json', ...application.documents.map(({ file }: { file: string }) => file)])
    expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600)

  const trail = await db.selectFrom('audit_event').select('event').where('borrower_id', '=', ids.borrower_id).execute()
  expect(trail).toContainEqual({ event: 'borrower.exported' })
  const of = await exported(accountOf(luis))
  for (const value of loanValues) expect(of.text).not.toContain(value)
  expect(await admin('person', 'export', accountOf(luis), '--to', folder)).toMatchObject({
    code: 1,
    err: `${folder} is not empty.`,
  })
  expect(await admin('person', 'export', 'unknown@example.com', '--to', folder)).toMatchObject({ code: 1 })
})

test('a deletion leaves nothing of the person, and the co-borrower’s data whole', async () => {
  const { ids, luisIds, calls } = two
  const before = await exported(accountOf(luis))
  expect(await admin('person', 'delete', accountOf(zora))).toMatchObject({
    code: 1,
    err: expect.stringContaining('was submitted, so its records must be kept'),
  })
  const { account } = (await exported(accountOf(zora))).json
  const accountRows = () => db.selectFrom('users').select('id').where('id', '=', account.id).execute()
  expect(await accountRows()).toHaveLength(1)
  const dryRun = await admin('person', 'delete', accountOf(zora), '--with-submitted', '--dry-run')
  expect(dryRun.out).toContain('the application is withdrawn, and the data of the others stays')
  expect(await storedFiles()).toHaveLength(10)

  expect(await admin('person', 'delete', accountOf(zora), '--with-submitted')).toMatchObject({ code: 0, err: '' })
  expect(await accountRows()).toEqual([])
  const remains = await exported(ids.borrower_id)
  for (const value of [...valuesOf(zora), ...loanValues]) expect(remains.text).not.toContain(value)
  expect(remains.json).toMatchObject({ account: null, applications: [{ consent: null, documents: [] }] })
  expect(await storedFiles()).toHaveLength(5)
  expect((await calls.get(`/applications?dealer_id=${DEALER}`)).status).toBe(401)

  const after = await exported(accountOf(luis))
  expect(after.documents).toEqual(before.documents)
  const [application] = after.json.applications
  const { withdrawn_at: _, ...stays } = application.application
  expect(application.application).toMatchObject(stays)
  expect({ ...application, application: null }).toEqual({ ...before.json.applications[0], application: null })
  for (const value of valuesOf(luis).filter(value => !/^(634|1993)/.test(value))) expect(after.text).toContain(value)
  const secrets = await db.selectFrom('consent').select('ssn').where('borrower_id', '=', luisIds.borrower_id).execute()
  expect(secrets).toEqual([{ ssn: expect.any(Uint8Array) }])
  const dataKeys = await db.selectFrom('data_key').select('borrower_id').execute()
  expect(dataKeys).toEqual([{ borrower_id: luisIds.borrower_id }])
  const envelope = await db.selectFrom('envelope').select('id').executeTakeFirstOrThrow()
  const snapshot = await readSnapshot(db, services.keys.fields, envelope.id)
  expect(snapshot?.borrowers.map(({ id }) => id)).toEqual([luisIds.borrower_id])
  const parts = await db.selectFrom('envelope_snapshot_part').select(['borrower_id', 'part']).orderBy('part').execute()
  expect(parts).toEqual(['demographics', 'identifiers'].map(part => ({ borrower_id: luisIds.borrower_id, part })))

  expect(await admin('person', 'delete', ids.borrower_id, '--with-submitted')).toMatchObject({ code: 0 })
  const trail = await db.selectFrom('audit_event').select('event').where('borrower_id', '=', ids.borrower_id).execute()
  expect(trail.map(({ event }) => event)).toEqual(expect.arrayContaining(['borrower.exported', 'borrower.deleted']))
})

test('a co-borrower goes alone; a primary borrower without others takes the application along', async () => {
  const mail = `${newId()}@example.com`
  const calls = callsOf(app, (await signIn(services, mail)).headers)
  const ids = (await calls.post('/application-start', { dealer_id: DEALER, ...registrationOf(zora) })).body
  const gone = await joinedCoborrower({ app, services }, ids, calls, `${newId()}@example.com`, registrationOf(luis))
  await plant(gone.calls, gone.ids, { ...luis, mark: 'quiet' })
  await db.insertInto('stopped_reminders').values({ borrower_id: gone.ids.borrower_id }).execute()
  expect(await admin('person', 'delete', gone.ids.borrower_id)).toMatchObject({ code: 0, err: '' })
  expect(await db.selectFrom('stopped_reminders').selectAll().execute()).toEqual([])
  expect((await exported(gone.ids.borrower_id)).text).not.toContain('quiet')
  expect(await dataKeyOf(gone.ids.borrower_id)).toBeUndefined()
  const progress = await calls.post(`/${DEALER}/application/${ids.application_id}/calculate-progress`)
  expect(progress).toMatchObject({ status: 200 })

  const { out } = await admin('person', 'delete', mail)
  expect(out).toContain(`Application ${ids.application_id}: the whole application.`)
  expect((await exported(ids.borrower_id)).text).not.toMatch(/Zora|zephyr/)
  expect(await dataKeyOf(ids.borrower_id)).toBeUndefined()
  expect((await admin('person', 'delete', mail)).err).toContain('Nobody has this contact or id.')
})

async function sentLink(email: string) {
  await app.inject({ method: 'POST', url: '/v1/sign-in/email-link', payload: { dealer: DEALER, email } })
  return { email, token: await mailedToken(services, email) }
}
const confirm = async (link: Awaited<ReturnType<typeof sentLink>>) =>
  (await app.inject({ method: 'POST', url: '/v1/sign-in/email-link/confirm', payload: link })).statusCode

test('the operator ends all sessions and links of a person, and of no one else', async () => {
  const mail = `${newId()}@example.com`
  const own = [await signIn(services, mail), await signIn(services, mail)]
  const other = await signIn(services)
  const statuses = () =>
    Promise.all([...own, other].map(async ({ headers }) => (await callsOf(app, headers).get('/account')).status))
  // One that timed out is open no more.
  const { user } = await signIn(services, mail)
  await db
    .updateTable('session')
    .set({ last_active_at: new Date(0) })
    .where('id', '=', user.session_id)
    .execute()
  const links = [await sentLink(mail), await sentLink(`${newId()}@example.com`)]
  expect((await admin('person', 'sign-out', mail, '--dry-run')).out).toContain('Open sessions: 2.')
  expect(await statuses()).toEqual([200, 200, 200])
  const ended = await admin('person', 'sign-out', mail)
  expect(ended).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Ended 2 sessions') })
  expect(await statuses()).toEqual([401, 401, 200])
  expect([await confirm(links[0]!), await confirm(links[1]!)]).toEqual([422, 200])
  const events = await db
    .selectFrom('audit_event')
    .select('details')
    .where('event', '=', 'account.sessions_ended')
    .execute()
  expect(events.map(({ details }) => details)).toEqual([{ account: own[0]!.user.user_id, sessions: 2 }])
})

test('a borrower without an account is named by the id, because people share contacts', async () => {
  const calls = callsOf(app, (await signIn(services, 'shared@planted.example')).headers)
  const shared = { ...luis, mark: 'shared', first_name: 'Sila' }
  const ids = (await calls.post('/application-start', { dealer_id: DEALER, ...registrationOf(zora) })).body
  const application = `/${DEALER}/application/${ids.application_id}`
  const { borrower_id } = (await calls.post(`${application}/coborrower`, registrationOf(shared))).body
  const { out } = await admin('person', 'delete', 'shared@planted.example')
  expect(out).toContain(`Borrower ${borrower_id} on application ${ids.application_id} has this contact too`)
  expect((await exported(borrower_id)).text).toContain('Sila')

  // The application has no primary borrower any more; what is left goes with the retention.
  services.clock.advance(61 * day)
  expect(await purge(services)).toMatchObject({ unfinished: 1, withdrawn: 0 })
  expect((await exported(borrower_id)).text).not.toContain('Sila')
})
