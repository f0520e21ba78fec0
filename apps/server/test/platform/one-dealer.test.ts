// No statement of a borrower's request crosses dealers: docs/scaling.md §5. support/dealer-check.ts checks every request and job of
// the other tests; these tests check the check, and name what crosses.
import { expect, test } from 'vitest'
import { buildApi } from '../../src/app.ts'
import { processInactiveApplications } from '../../src/notices/inactive-applications.ts'
import { writeCheckpoint } from '../../src/platform/audit/checkpoint.ts'
import { inTransaction, writeTogether } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { cleanUpExpired } from '../../src/retention/expired-rows-repository.ts'
import { purge } from '../../src/retention/purge.ts'
import { askSignersAgain, retrySealing } from '../../src/signing/jobs.ts'
import { checkDealers, crossedTables } from '../support/dealer-check.ts'
import { testedApi } from '../support/tested-api.ts'

const { services } = await testedApi()
const { db } = services
const id = newId()

const borrowers = () => db.selectFrom('borrower').select('borrower.id')
const withApplication = () => borrowers().innerJoin('application', 'application.id', 'borrower.application_id')

test.each(
  Object.entries({
    'by its id': borrowers().where('id', '=', id),
    'by ids': borrowers().where('id', 'in', [id, newId()]),
    'by a row that is bound': withApplication().where('application.id', '=', 'ABCDEFGHJK'),
    'by the dealer': withApplication()
      .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
      .where('dealer.slug', '=', 'sunrise-homes'),
    'by a query that is bound': borrowers().where(
      'application_id',
      '=',
      db.selectFrom('envelope').select('application_id').where('id', '=', id),
    ),
    'by the result of a query that is bound': db
      .with('own', trx => trx.selectFrom('borrower').select('application_id').where('user_id', '=', id))
      .selectFrom('own')
      .innerJoin('borrower', 'borrower.application_id', 'own.application_id')
      .select('borrower.id'),
  }),
)('a statement is bound %s', async (_, query) => {
  expect(await crossedTables(() => query.execute())).toEqual([])
})

test.each(
  Object.entries({
    'a condition on something else': borrowers().where('status', '=', 'INVITED'),
    'an alternative': borrowers().where(({ or, eb }) => or([eb('id', '=', id), eb('status', '=', 'INVITED')])),
    'a comparison': borrowers().where('id', '>', id),
    'a join of two that are not bound': withApplication().where('application.status', '=', 'STARTED'),
    'a join that restricts only what is joined': db
      .selectFrom('borrower')
      .leftJoin('application', join =>
        join.onRef('application.id', '=', 'borrower.application_id').on('borrower.id', '=', id),
      )
      .select('borrower.id'),
    'a query inside that is not bound': db
      .selectFrom('dealer')
      .select(({ selectFrom }) =>
        selectFrom('borrower')
          .select(({ fn }) => fn.countAll().as('count'))
          .as('count'),
      )
      .where('slug', '=', 'sunrise-homes'),
    'an update of all': db.updateTable('borrower').set({ removed_at: null }).where('removed_at', '<', new Date(0)),
  }),
)('the check reports %s', async (_, query) => {
  expect(await crossedTables(() => query.execute())).toContain('borrower')
})

test('the check covers transactions, and statements that are sent as one', async () => {
  const write = () =>
    inTransaction(db, trx =>
      writeTogether(trx, [trx.updateTable('borrower').set({ removed_at: null }).where('status', '=', 'INVITED')]),
    )
  expect(await crossedTables(write)).toEqual(['borrower'])
})

test('the check covers what a request sends, also after its body has arrived', async () => {
  const found: string[] = []
  const app = await buildApi(services, {
    addHooks(api) {
      checkDealers(api, ({ tables }) => found.push(...tables))
      api.post('/planted', { config: { access: 'anyone' } }, () => borrowers().execute())
    },
  })
  await app.inject({ method: 'POST', url: '/planted', payload: { some: 'body' } })
  await app.close()
  expect(found).toEqual(['borrower'])
})

/** Hourly maintenance looks for what is due with any dealer. */
const maintenance: Record<string, [run: () => Promise<unknown>, tables: string[]]> = {
  'deletes expired rows, all of accounts': [() => cleanUpExpired(db, services.clock.now()), []],
  'queues the sealing of failed envelopes': [() => retrySealing(services), ['envelope']],
  'asks the provider about signers': [() => askSignersAgain(services), ['borrower', 'envelope']],
  'looks for inactive applications': [() => processInactiveApplications(services), ['application', 'borrower']],
  'looks for data that is past its retention': [
    () => purge(services),
    ['application', 'application_review', 'borrower', 'file_event', 'hold'],
  ],
  'seals the ends of all audit chains': [() => writeCheckpoint(services), ['audit_chain']],
}

test.each(Object.entries(maintenance))('maintenance crosses dealers where it %s', async (_, [run, tables]) => {
  expect(await crossedTables(run)).toEqual(tables)
})
