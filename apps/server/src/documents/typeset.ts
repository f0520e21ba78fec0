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

/** The compiler holds some 150 MB; a quiet server gives them back. */
const idleUntilSleepMs = 60_000
const longestCompileMs = 30_000

/** Each document leaves some 3 MB in the compiler's caches, which it has no way to empty. */
const documentsPerCompiler = 60

let worker: Worker | undefined
let sleep: NodeJS.Timeout | undefined
let documentsSet = 0
let turn: Promise<unknown> = Promise.resolve()

/**
 * Sets a template with its data as a tagged PDF. The same data gives the same bytes.
 * Rejects with the compiler's diagnostics when the template does not compile, dies or takes over 30 seconds.
 */
export function typeset<Name extends keyof Templates>(template: Name, data: Templates[Name]): Promise<TypesetDocument> {
  const job = { template, data: JSON.stringify(data) }
  const mine = turn.then(() => compile(job))
  turn = mine.catch(() => {})
  return mine
}

/** Ends the compiler now; the next document starts a fresh one. */
export async function shutdownTypesetter(): Promise<void> {
  clearTimeout(sleep)
  const ending = worker
  worker = undefined
  documentsSet = 0
  await ending?.terminate()
}

async function compile(job: TypesettingJob): Promise<TypesetDocument> {
  clearTimeout(sleep)
  worker ??= wakeTypesetter()
  worker.ref()
  try {
    const reply = await replyOf(worker, job)
    if ('problem' in reply) throw new Error(`The ${job.template} could not be typeset: ${reply.problem}`)
    worker.unref()
    sleep = setTimeout(shutdownTypesetter, idleUntilSleepMs).unref()
    documentsSet++
    if (documentsSet === documentsPerCompiler) await shutdownTypesetter()
    return reply
  } catch (problem) {
    // A compiler that failed may be wedged: WebAssembly that trapped never works again.
    await shutdownTypesetter()
    throw problem
  }
}

function wakeTypesetter(): Worker {
  const woken = new Worker(new URL('./typeset-worker.ts', import.meta.url))
  // Whoever waits for a document hears of an error too; without a listener it would end the server.
  woken.on('error', () => {})
  woken.once('exit', () => {
    if (worker === woken) worker = undefined
  })
  return woken
}

function replyOf(from: Worker, job: TypesettingJob): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const late = setTimeout(() => reject(new Error(`The ${job.template} took too long to typeset`)), longestCompileMs)
  const died = () => reject(new Error(`The typesetter ended while it set the ${job.template}`))
  from.once('message', resolve).once('error', reject).once('exit', died)
  from.postMessage(job)
  return promise.finally(() => {
    clearTimeout(late)
    from.off('message', resolve).off('error', reject).off('exit', died)
  })
}
