import { Worker } from 'node:worker_threads'
import type { SealKey } from '../platform/crypto/seal-key.ts'
import type { Templates } from './document-data.ts'
import type { SignatureField } from './schema.ts'
import type { SealNote } from './sealing.ts'

export interface TypesetDocument {
  pdf: Uint8Array
  pages: number
  fields: SignatureField[]
  /** Characters that cannot be printed, for which their codes stand. */
  replaced: string[]
}

export interface TypesettingJob {
  template: keyof Templates
  data: string
}

/** A document to seal. With `stamp` the mark (a one-page PDF) is put into an empty signature field first. */
export interface SealingJob {
  pdf: Uint8Array
  stamp?: { field: string; mark: Uint8Array }
  key: SealKey
  note: SealNote
}

/** Sealed documents and their certificate, to join into one sealed file. */
export interface CombiningJob {
  documents: Uint8Array[]
  certificate: Uint8Array
  key: SealKey
  note: SealNote & { title: string }
}

/** Documents to join into one file, which is not sealed. */
export interface JoiningJob {
  documents: Uint8Array[]
  title: string
}

/** The kinds of work of a thread. Jobs and results are copied; a private key is shared, and its bytes are never copied. */
interface DocumentWork {
  typeset: { job: TypesettingJob; result: TypesetDocument }
  seal: { job: SealingJob; result: { pdf: Uint8Array } }
  combine: { job: CombiningJob; result: { pdf: Uint8Array; pages: number } }
  join: { job: JoiningJob; result: { pdf: Uint8Array } }
}

type WorkName = keyof DocumentWork
export type Job<Name extends WorkName> = DocumentWork[Name]['job']
export type Result<Name extends WorkName> = DocumentWork[Name]['result']
export type WorkRequest = { [Name in WorkName]: { name: Name; job: Job<Name> } }[WorkName]
/** Why a job failed. */
interface Failure {
  problem: string
}
export type Reply<Name extends WorkName = WorkName> = { result: Result<Name> } | Failure

/** A thread that does one job at a time. It starts with a job and ends when it is idle. */
export interface DocumentThread {
  /** Rejects when the job fails or takes over 90 seconds, and when the thread ends. */
  run<Name extends WorkName>(name: Name, job: Job<Name>): Promise<Result<Name>>
  /** The next job starts it again. */
  end(): Promise<void>
}

/** The thread uses about 150 MB, which an idle server frees. */
const IDLE_SHUTDOWN_MS = 60_000
/** Ends a job that would never end. Requests have priority, so a long document takes half of this on a busy machine. */
const JOB_TIMEOUT_MS = 90_000

/** Each typeset document leaves about 3 MB in the caches, which cannot be emptied. */
const TYPESET_PER_THREAD = 60

const descriptions: { [Name in WorkName]: (job: Job<Name>) => string } = {
  typeset: ({ template }) => `set the ${template}`,
  seal: () => 'sealed a document',
  combine: () => 'combined documents',
  join: () => 'joined documents',
}

export function createDocumentThread(): DocumentThread {
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let typesetCount = 0

  function startWorker(): Worker {
    const started = new Worker(new URL('./document-worker.ts', import.meta.url))
    // `replyOf` rejects on errors too. Without this listener one between jobs would end the server.
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  async function end(): Promise<void> {
    clearTimeout(idleTimer)
    const ending = worker
    worker = undefined
    typesetCount = 0
    await ending?.terminate()
  }

  return {
    end,
    async run(name, job) {
      clearTimeout(idleTimer)
      worker ??= startWorker()
      worker.ref()
      try {
        const reply = await replyOf(worker, name, job)
        if ('problem' in reply)
          throw new Error(`The document thread failed while it ${descriptions[name](job)}: ${reply.problem}`)
        worker.unref()
        idleTimer = setTimeout(end, IDLE_SHUTDOWN_MS).unref()
        if (name === 'typeset') typesetCount++
        if (typesetCount === TYPESET_PER_THREAD) await end()
        return reply.result
      } catch (problem) {
        // WebAssembly that trapped never works again.
        await end()
        throw problem
      }
    },
  }
}

function replyOf<Name extends WorkName>(from: Worker, name: Name, job: Job<Name>): Promise<Reply<Name>> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply<Name>>()
  const rejectWith = (how: string) => () =>
    reject(new Error(`The document thread ${how} while it ${descriptions[name](job)}`))
  const late = setTimeout(rejectWith('took too long'), JOB_TIMEOUT_MS)
  const died = rejectWith('ended')
  from.once('message', resolve).once('error', reject).once('exit', died)
  from.postMessage({ name, job })
  return promise.finally(() => {
    clearTimeout(late)
    from.off('message', resolve).off('error', reject).off('exit', died)
  })
}
