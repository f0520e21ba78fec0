import { afterAll, expect, it, vi } from 'vitest'
import { shutdownDocumentThreads } from '../../src/documents/document-threads.ts'
import { readDocuments } from '../../src/documents/repository.ts'
import { areStored } from '../../src/documents/store.ts'
import { createJobs } from '../../src/jobs.ts'
import { documentChannel } from '../../src/platform/metrics/channels.ts'
import { createQueue } from '../../src/platform/queue/pg-boss-queue.ts'
import { defineSigningJobs } from '../../src/signing/jobs.ts'
import { copyOf } from '../races/copied-application.ts'
import { testApp } from '../support/app.ts'
import { testServices } from '../support/services.ts'
import { readyApplication, rosa } from './ready-application.ts'
import { browserOf } from './signing-desk.ts'

const APPLICATIONS = 12
/** After so many documents the threads end while they typeset. */
const CRASH_AFTER = 5

const prepared = await testServices()
const problems: string[] = []
const queue = createQueue(prepared.database, prepared.keys.fields, ({ message }) => problems.push(message))
const services = { ...prepared, queue, jobs: createJobs(queue) }
defineSigningJobs(services)
const app = await testApp(services)
afterAll(async () => {
  await app.close()
  await queue.stop()
  await shutdownDocumentThreads()
  await prepared.close()
})

it('opens all applications that are sent at once, each with its documents in order, though threads crash', async () => {
  const { application_id, applicants } = await readyApplication({ app, services: prepared }, rosa)
  const original = { application_id, borrower_ids: [applicants[0].id] as [string] }
  const copies = await Promise.all(Array.from({ length: APPLICATIONS }, () => copyOf(services, original)))
  let typeset = 0
  const crash = () => {
    // When the next documents are being typeset.
    if (++typeset === CRASH_AFTER) setImmediate(shutdownDocumentThreads)
  }
  documentChannel.subscribe(crash)
  await queue.start()

  const signers = await Promise.all(
    copies.map(async copy => {
      const browser = browserOf(app, copy.application_id, applicants[0])
      const { envelope_id } = (await browser.post('envelope')).json<{ envelope_id: string }>()
      await vi.waitUntil(async () => (await browser.sign(copy.borrower_ids[0]!, envelope_id)).statusCode === 200, {
        timeout: 90_000,
      })
      return { envelope_id, borrower_id: copy.borrower_ids[0]! }
    }),
  )

  documentChannel.unsubscribe(crash)
  expect(problems.length).toBeGreaterThan(0)
  for (const problem of problems) expect(problem).toContain('The document thread ended')
  for (const signer of signers) {
    const documents = await readDocuments(services.db, signer)
    expect(documents.map(({ kind }) => kind)).toEqual([
      'disclosure',
      'application',
      'authorizations',
      'certificate',
      'combined',
    ])
    const presented = documents.slice(0, 3)
    expect(presented.map(({ fields }) => fields.length)).toEqual([0, 1, 1])
    expect(await areStored(services, 'presented', presented)).toBe(true)
  }
})
