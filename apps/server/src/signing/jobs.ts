import { envelopeEnds } from '@porchlight/domain'
import { DOCUMENT_THREADS } from '../documents/document-threads.ts'
import { UnprintableAnswer } from '../documents/print.ts'
import { readDocuments } from '../documents/repository.ts'
import { readSnapshot } from '../documents/snapshot-repository.ts'
import { areStored, storeDocuments } from '../documents/store.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { askSigner } from './decisions.ts'
import { buildDocuments } from './envelopes.ts'
import type { DocumentToSign } from './esign.ts'
import { findEnvelope, readFailedEnvelopes, readSigners, readSignersToCheck } from './repository.ts'
import type { SigningJobs, SigningServices } from './signing-services.ts'
import {
  buildingFailed,
  documentsStored,
  moveEnvelope,
  sealingFailed,
  sealingRetried,
  withEnvelopeLock,
} from './transitions.ts'
import { unprintableAnswerMessage } from './unprintable-answers.ts'

type Payload<Job extends keyof SigningJobs> = Parameters<SigningJobs[Job]>[1]

/** Building the documents of a long application for several borrowers, with a cold typesetter. */
const BUILD_TIMEOUT_SECONDS = 300
/** Seven attempts within two minutes, because someone is waiting to sign. */
const BUILD_RETRIES = 6
/** One job stores its documents while the others typeset. */
const CONCURRENCY = DOCUMENT_THREADS + 1
/** At ten minutes between attempts, about a day. */
const REMOVAL_RETRIES = 144

export function defineSigningJobs(services: SigningServices): void {
  const { queue, esign, store } = services
  queue.define<Payload<'buildEnvelope'>>('build-envelope', job => buildEnvelope(services, job), {
    timeoutSeconds: BUILD_TIMEOUT_SECONDS,
    concurrency: CONCURRENCY,
    retries: BUILD_RETRIES,
    onFailed: ({ envelope_id }) =>
      withEnvelopeLock(services, envelope_id, async ctx => {
        if (ctx.envelope.status === 'PREPARING') await buildingFailed(ctx)
      }),
  })
  queue.define<Payload<'sealEnvelope'>>('seal-envelope', job => sealEnvelope(services, job), {
    timeoutSeconds: BUILD_TIMEOUT_SECONDS,
    concurrency: CONCURRENCY,
    onFailed: ({ envelope_id }) =>
      withEnvelopeLock(services, envelope_id, async ctx => {
        if (ctx.envelope.status === 'ALL_SIGNED') await sealingFailed(ctx)
      }),
  })
  queue.define<Payload<'askSigner'>>('ask-signer', job => askSigner(services, job))
  queue.define<Payload<'voidEnvelope'>>('void-envelope', ({ envelope, reason }) => esign.void(envelope, reason))
  queue.define<Payload<'removeDocuments'>>(
    'remove-documents',
    async ({ keys }) => {
      for (const key of keys) await store.remove(key)
    },
    { retries: REMOVAL_RETRIES },
  )
}

/** Builds and stores the documents of an envelope, creates it with the provider, and opens it. Idempotent. */
export async function buildEnvelope(
  services: SigningServices,
  { envelope_id }: Payload<'buildEnvelope'>,
): Promise<void> {
  const { db, esign, clock } = services
  const envelope = await findEnvelope(db, envelope_id)
  const snapshot = await readSnapshot(db, services.keys.fields, envelope_id)
  if (envelope?.status !== 'PREPARING' || !snapshot) return
  const signers = []
  for (const signer of await readSigners(db, services.keys.fields, envelope.id)) {
    const documents: DocumentToSign[] = await buildDocuments(services, snapshot, signer).catch(error =>
      returnUnprintable(services, envelope.id, error),
    )
    signers.push({ ...signer, documents })
  }
  // Reopened or discarded while the documents were built: it is never sent to the provider.
  if ((await findEnvelope(db, envelope.id))?.status !== 'PREPARING') return
  const subject = `Loan application ${envelope.application_id}`
  const provider_envelope_id = await esign.create({ envelope_id: envelope.id, subject, signers })

  await withEnvelopeLock(services, envelope.id, async ctx => {
    if (ctx.envelope.status === 'PREPARING')
      await moveEnvelope(ctx, 'opened', { opened_at: clock.now(), provider_envelope_id })
  })
  // Reopened, withdrawn or discarded while the provider created it, when there was nothing yet to void.
  const ended = await findEnvelope(db, envelope.id)
  const end = ended ? ended.reason : 'discarded'
  if (end !== null) await esign.void({ id: envelope.id, provider_envelope_id }, envelopeEnds[end].reason)
}

/** Returns the application with the section of an answer that cannot be printed; the job fails with the error. */
async function returnUnprintable(services: SigningServices, envelope_id: string, error: unknown): Promise<never> {
  if (error instanceof UnprintableAnswer)
    await withEnvelopeLock(services, envelope_id, async ctx => {
      if (ctx.envelope.status === 'PREPARING') await buildingFailed(ctx, unprintableAnswerMessage(error))
    })
  throw error
}

/**
 * Fetches the completed documents of an envelope that everyone signed, stores them, and submits the application. After a crash
 * it repeats only what is not stored completely.
 */
export async function sealEnvelope(services: SigningServices, { envelope_id }: Payload<'sealEnvelope'>): Promise<void> {
  const { db, esign } = services
  const envelope = await findEnvelope(db, envelope_id)
  if (envelope?.status !== 'ALL_SIGNED') return
  const ref = { id: envelope.id, provider_envelope_id: envelope.provider_envelope_id ?? '' }
  for (const signer of await readSigners(db, services.keys.fields, envelope.id)) {
    const documents = await readDocuments(db, signer)
    if (await areStored(services, 'completed', documents)) continue
    const completed = await esign.completed(ref, signer)
    await storeDocuments(
      services,
      'completed',
      completed.map(({ kind, pdf, pages }) => {
        const { id } = documents.find(document => document.kind === kind)!
        return { id, bytes: pdf, pages }
      }),
    )
    // Only what can be read back counts as stored.
    if (!(await areStored(services, 'completed', await readDocuments(db, signer))))
      throw new Error(`The completed documents of envelope ${envelope.id} are not stored completely`)
  }
  await withEnvelopeLock(services, envelope.id, async ctx => {
    if (ctx.envelope.status === 'ALL_SIGNED') await documentsStored(ctx)
  })
}

/** Queues the sealing of failed envelopes again: a full disk or a wrong key may be fixed. Runs at startup and hourly. */
export async function retrySealing(services: SigningServices): Promise<void> {
  for (const { id } of await readFailedEnvelopes(services.db))
    await withEnvelopeLock(services, id, async ctx => {
      if (ctx.envelope.status === 'FAILED') await sealingRetried(ctx)
    })
}

/** Queues pending questions to the provider again. Runs at startup and hourly. */
export async function askSignersAgain({ db, jobs }: SigningServices): Promise<void> {
  for (const signer of await readSignersToCheck(db)) await inTransaction(db, trx => jobs.askSigner(trx, signer))
}
