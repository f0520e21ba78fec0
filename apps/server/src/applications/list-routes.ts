import type { StoredAnswers } from '@porchlight/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { today } from '../platform/clock.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { readApplication } from './application-record.ts'
import type { ApplicationServices } from './application-services.ts'
import { type EntryRow, entriesOf, insertEntry, writeEntry } from './entries.ts'
import type { ServedList } from './lists.ts'
import { defineMutations, type MutationContext, requireVersion } from './mutation.ts'
import { borrowerParams, entryParams } from './params.ts'
import { parseOrThrow } from './parse-or-throw.ts'
import { authorize } from './policy.ts'

interface EntryParams {
  dealer: string
  borrower_id: string
  id: string
}

/** The four calls that every list section answers: read all, add, change, remove. */
export function listRoutes(app: FastifyInstance, services: ApplicationServices, served: ServedList): void {
  const { section, saved } = served
  const { path, list, item, update } = section.api
  const change = defineMutations(services)
  const base = '/:dealer/borrower/:borrower_id'
  const form = section.form
  const tags = ['sections']

  const valuesOf = (entries: EntryRow[]) => entries.map(({ answers }) => form.fromStored(answers))
  const answer = (entry: EntryRow) => ({
    ...form.toApi(entry.answers),
    ...section.derived?.(form.fromStored(entry.answers)),
    id: entry.id,
    version: entry.version,
  })
  const entrySchema = {
    ...form.schema(),
    properties: { ...form.schema().properties, id: { type: 'string' }, version: { type: 'integer' } },
    additionalProperties: true,
  }

  /** The entry to be saved, checked by its own rules and beside the others. */
  const toSave = (req: FastifyRequest, others: EntryRow[], before?: StoredAnswers): StoredAnswers => {
    const { stored, values } = parseOrThrow(form.parse(req.body as StoredAnswers, before, today(services.clock)))
    const refusal = section.refuses?.(
      values,
      others.map(other => form.fromStored(other.answers)),
    )
    if (refusal) throw new HttpError('entry_refused', { message: refusal })
    return stored
  }

  const named = async ({ trx, borrower }: MutationContext, req: FastifyRequest) => {
    const entries = await entriesOf(trx, borrower.id, section.id)
    const { id } = req.params as EntryParams
    const entry = entries.find(candidate => candidate.id === id)
    if (!entry) throw new HttpError('not_found')
    return { entry, others: entries.filter(other => other !== entry) }
  }

  app.get(
    `${base}/${path}`,
    {
      schema: {
        tags,
        summary: `All ${list} of a borrower`,
        params: borrowerParams,
        response: {
          200: {
            type: 'object',
            additionalProperties: true,
            properties: { [list]: { type: 'array', items: entrySchema } },
          },
        },
      },
    },
    async req => {
      const { dealer, borrower_id } = req.params as EntryParams
      authorize(await readApplication(services.db, dealer, { borrower_id }), req.user.user_id, 'self', borrower_id)
      const entries = await entriesOf(services.db, borrower_id, section.id)
      return { [list]: entries.map(answer), ...section.listProperties?.(valuesOf(entries), today(services.clock)) }
    },
  )

  app.post(
    `${base}/${item}`,
    {
      schema: {
        tags,
        summary: `Add to the ${list}`,
        params: borrowerParams,
        body: form.schema(),
        response: { 201: entrySchema },
      },
    },
    change({ access: 'self', event: `${item} added` }, async (made, req) => {
      const others = await entriesOf(made.trx, made.borrower.id, section.id)
      const entry = await insertEntry(made.trx, made.borrower.id, section.id, toSave(req, others))
      await saved?.(made, entry, undefined)
      if (section.skipName) await unskip(made, section.skipName)
      return { body: answer(entry), version: entry.version, status: 201 }
    }),
  )

  app.put(
    `${base}/${item}/:id${update}`,
    {
      schema: {
        tags,
        summary: `Change one of the ${list}`,
        params: entryParams,
        body: form.schema(),
        response: { 200: entrySchema },
      },
    },
    change({ access: 'self', event: `${item} changed` }, async (made, req) => {
      const { entry, others } = await named(made, req)
      requireVersion(made.ifMatch, entry.version)
      const written = await writeEntry(made.trx, entry, toSave(req, others, entry.answers))
      await saved?.(made, written, entry)
      return { body: answer(written), version: written.version }
    }),
  )

  app.delete(
    `${base}/${item}/:id`,
    { schema: { tags, summary: `Remove one of the ${list}`, params: entryParams } },
    change({ access: 'self', event: `${item} removed` }, async (made, req) => {
      const { entry } = await named(made, req)
      requireVersion(made.ifMatch, entry.version)
      await made.trx.deleteFrom('list_entry').where('id', '=', entry.id).execute()
      return { body: { id: entry.id } }
    }),
  )
}

/** A list that was skipped and then gets an entry is no longer skipped, also when that is removed again. */
async function unskip({ trx, borrower }: MutationContext, list: string): Promise<void> {
  if (!borrower.skipped.includes(list)) return
  const skipped = borrower.skipped.filter(other => other !== list)
  await trx.updateTable('borrower').set({ skipped }).where('id', '=', borrower.id).execute()
}
