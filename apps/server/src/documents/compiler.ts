import { Worker } from 'node:worker_threads'
import type { SignatureField } from '../platform/database/signing-schema.ts'
import type { Templates } from './document-data.ts'

export interface TypesetDocument {
  pdf: Uint8Array
  pages: number
  fields: SignatureField[]
}

export interface TypesettingJob {
  template: keyof Templates
  data: string
}

export type Reply = TypesetDocument | { problem: string }

/** A thread that typesets one document at a time. It starts with a document and ends when it is idle. */
export interface Compiler {
  compile(job: TypesettingJob): Promise<TypesetDocument>
  /** The next document starts it again. */
  end(): Promise<void>
}

/** The thread uses about 150 MB, which an idle server frees. */
const IDLE_SHUTDOWN_MS = 60_000
const COMPILE_TIMEOUT_MS = 30_000

/** Each document leaves about 3 MB in the caches, which cannot be emptied. */
const DOCUMENTS_PER_THREAD = 60

export function createCompiler(): Compiler {
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let documentCount = 0

  function startWorker(): Worker {
    const started = new Worker(new URL('./typeset-worker.ts', import.meta.url))
    // `replyOf` rejects on errors too. Without this listener one between documents would end the server.
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
    documentCount = 0
    await ending?.terminate()
  }

  return {
    end,
    async compile(job) {
      clearTimeout(idleTimer)
      worker ??= startWorker()
      worker.ref()
      try {
        const reply = await replyOf(worker, job)
        if ('problem' in reply) throw new Error(`The ${job.template} could not be typeset: ${reply.problem}`)
        worker.unref()
        idleTimer = setTimeout(end, IDLE_SHUTDOWN_MS).unref()
        documentCount++
        if (documentCount === DOCUMENTS_PER_THREAD) await end()
        return reply
      } catch (problem) {
        // WebAssembly that trapped never works again.
        await end()
        throw problem
      }
    },
  }
}

function replyOf(from: Worker, job: TypesettingJob): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const late = setTimeout(() => reject(new Error(`The ${job.template} took too long to typeset`)), COMPILE_TIMEOUT_MS)
  const died = () => reject(new Error(`The typesetter ended while it set the ${job.template}`))
  from.once('message', resolve).once('error', reject).once('exit', died)
  from.postMessage(job)
  return promise.finally(() => {
    clearTimeout(late)
    from.off('message', resolve).off('error', reject).off('exit', died)
  })
}
