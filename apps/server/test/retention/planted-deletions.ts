import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { sealedValues } from '../../src/admin/sealed-values.ts'
import { computedColumns } from '../../src/platform/database/computed-columns.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { purge } from '../../src/retention/purge.ts'
import { replaceTerms } from '../../src/staff/queue/term-repository.ts'
import { termsOf } from '../../src/staff/queue/terms.ts'
import { storeDocument } from '../admin/backup-journey.ts'
import { type Planted, plant, registrationOf, rosa } from '../applications/planted.ts'
import { adminOn } from '../support/admin-command.ts'
import { signIn } from '../support/app.ts'
import { daysAgo } from '../support/clock.ts'
import { type ApplicationIds, callsOf, DEALER } from '../support/filled-application.ts'
import type { TestServices } from '../support/services.ts'
import type { TestedApi } from '../support/tested-api.ts'

const people = {
  operator: { ...rosa, first_name: 'Zora', mark: 'zephyr', phone: '5015550171', ssn: ['412', '36', '7812'] },
  discard: { ...rosa, first_name: 'Quill', mark: 'quandary', phone: '5015550172', ssn: ['412', '36', '7813'] },
  age: { ...rosa, first_name: 'Jasper', mark: 'jonquil', phone: '5015550173', ssn: ['412', '36', '7814'] },
  stays: { ...rosa, first_name: 'Willa', mark: 'wisteria', phone: '5015550174', ssn: ['412', '36', '7815'] },
} satisfies Record<string, Planted>
type Name = keyof typeof people

const valuesOf = ({ first_name, mark, phone, ssn }: Planted) => [first_name, mark, phone, ssn.join('-'), ssn.join('')]
const asBytes = (value: string) => [Buffer.from(value), Buffer.from(value, 'utf16le')]

/** Values that the field key opens or finds, as bytes in hexadecimal. Blobs are left out: a key of their own is inside. */
async function readableValues({ db }: TestServices): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { name } of computedColumns.filter(({ key }) => key === 'lookup')) {
    const [table = '', column = ''] = name.split('.')
    const { rows } = await sql<{ hash: string }>`
      select ${sql.ref(column)}::text as hash from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db)
    for (const { hash } of rows) found.add(hash.replace('\\x', ''))
  }
  for (const values of sealedValues.filter(({ name }) => name !== 'blob.bytes'))
    for (let after: string | undefined; ; ) {
      const batch = await inTransaction(db, trx => values.read(trx, { after, size: 500 }))
      for (const { sealed } of batch) found.add(Buffer.from(sealed).toString('hex'))
      after = batch.at(-1)?.key
      if (after === undefined) break
    }
  return found
}

/** Stores the search terms of a borrower, as a submission does. */
async function storeTerms(
  { db, clock, keys }: TestServices,
  { application_id, borrower_id }: ApplicationIds,
  { first_name, mark, phone, ssn }: Planted,
): Promise<void> {
  const borrower = {
    first_name,
    middle_name: '',
    last_name: mark,
    email: `${mark}@planted.example`,
    phone_number: `+1${phone}`,
  }
  const terms = termsOf(keys.hashContact, { answers: { borrower } }, ssn.join('-'))
  await inTransaction(db, trx =>
    replaceTerms(
      trx,
      { application_id, submitted_at: clock.now() },
      terms.map(term => ({ borrower_id, ...term })),
    ),
  )
}

export interface Searched {
  /** Values of deleted persons, and what opened them, in every form in which a file may have them. */
  deleted: Buffer[]
  /** Values that are still stored. */
  stored: Buffer[]
}

const HASH_BYTES = 32

const forms = (hex: string): Buffer[] => {
  const bytes = Buffer.from(hex, 'hex')
  // The header is that of all values of a key. Long values are stored in parts. A hash has no header.
  const part = bytes.length === HASH_BYTES ? bytes : bytes.subarray(9, 9 + 60)
  const base64 =
    bytes.length === HASH_BYTES ? bytes.toString('base64').slice(0, -1) : bytes.toString('base64').slice(12, 72)
  return [part, Buffer.from(part.toString('hex')), Buffer.from(base64)]
}

/** Fills in applications, deletes three of them in three ways, and returns what to look for in the files. */
export async function deletePlanted(
  { app, services }: TestedApi,
  beforeDeletion: (values: Buffer[]) => Promise<void>,
): Promise<Searched> {
  const { db, clock, settings, database, keys } = services
  const admin = adminOn(database, settings, keys)
  const filled = {} as Record<Name, { calls: ReturnType<typeof callsOf>; application_id: string }>
  for (const name of Object.keys(people) as Name[]) {
    const calls = callsOf(app, (await signIn(services, `${people[name].mark}.account@planted.example`)).headers)
    const started = await calls.post('/application-start', { dealer_id: DEALER, ...registrationOf(people[name]) })
    expect(started.status, JSON.stringify(started.body)).toBe(201)
    await plant(calls, started.body, people[name])
    await storeDocument(services, started.body.application_id, started.body.borrower_id)
    await storeTerms(services, started.body, people[name])
    filled[name] = { calls, application_id: started.body.application_id }
  }
  const longAgo = daysAgo(clock, 900)
  await db
    .updateTable('application')
    .set({ status: 'SUBMITTED', submitted_at: longAgo, withdrawn_at: longAgo })
    .where('id', '=', filled.age.application_id)
    .execute()
  const before = await readableValues(services)
  await beforeDeletion([...before].flatMap(hex => forms(hex)[0]!))

  const discarded = await filled.discard.calls.remove(`/${DEALER}/application/${filled.discard.application_id}`)
  expect(discarded.status, JSON.stringify(discarded.body)).toBe(200)
  expect(await purge(services)).toMatchObject({ withdrawn: 1 })
  const asked = await admin('person', 'delete', `${people.operator.mark}.account@planted.example`)
  expect(asked).toMatchObject({ code: 0, err: '' })
  await services.queue.drain()

  const after = await readableValues(services)
  const gone = [...before].filter(hex => !after.has(hex))
  expect(gone.length).toBeGreaterThanOrEqual(10)
  const named = (['operator', 'discard', 'age'] as const).flatMap(name => valuesOf(people[name]).flatMap(asBytes))
  return { deleted: [...named, ...gone.flatMap(forms)], stored: [...after].map(hex => forms(hex)[0]!) }
}

/** The values that a folder has in any file: the index of each value, with the file. */
export async function foundIn(folder: string, values: readonly Buffer[], except = /$^/): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, entry)
    if (except.test(entry) || !(await stat(file)).isFile()) continue
    const bytes = await readFile(file)
    for (const [index, value] of values.entries()) if (bytes.includes(value)) found.push(`${index} in ${entry}`)
  }
  return found
}
