import { availableParallelism } from 'node:os'
import { announceDocument } from '../platform/metrics/channels.ts'
import type { Templates } from './document-data.ts'
import {
  createDocumentThread,
  type DocumentThread,
  type Job,
  type Result,
  type TypesetDocument,
} from './document-thread.ts'

/** More do not fit into the gigabyte of docs/deploy.md. */
const MOST_THREADS = 2

/** One core remains for requests. */
export const DOCUMENT_THREADS = Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1))

/** The document threads of the process: docs/decisions/0047-documents-in-two-threads.md */
export const { typeset, seal, combine, shutdownDocumentThreads } = createDocumentThreads(DOCUMENT_THREADS)

/** Exported for tests, which need several threads on any machine. */
export function createDocumentThreads(count: number) {
  const threads = Array.from({ length: count }, createDocumentThread)
  /** The one that was used last comes first, so that others can end. */
  const idle = [...threads]
  const waiting: ((thread: DocumentThread) => void)[] = []

  /** Jobs wait in the order of their calls for one of the threads. */
  async function withThread<T>(work: (thread: DocumentThread) => Promise<T>): Promise<T> {
    const thread = idle.pop() ?? (await new Promise<DocumentThread>(resolve => waiting.push(resolve)))
    try {
      return await work(thread)
    } finally {
      const next = waiting.shift()
      if (next) next(thread)
      else idle.push(thread)
    }
  }

  return {
    /**
     * Typesets a template as a tagged PDF, with an empty signature field where the template places one. The same data gives
     * the same bytes. Rejects with the compiler's diagnostics when the template does not compile.
     */
    typeset<Name extends keyof Templates>(template: Name, data: Templates[Name]): Promise<TypesetDocument> {
      const job = { template, data: JSON.stringify(data) }
      return withThread(thread => announceDocument(template, () => thread.run('typeset', job)))
    },
    /** Seals a document. The sealed file begins with the bytes of the document; its seals are verified. */
    seal: (job: Job<'seal'>): Promise<Result<'seal'>> => withThread(thread => thread.run('seal', job)),
    /** Joins sealed documents and their certificate into one file, sealed once and verified. */
    combine: (job: Job<'combine'>): Promise<Result<'combine'>> => withThread(thread => thread.run('combine', job)),
    /** Ends the threads. The next job starts one again. */
    async shutdownDocumentThreads(): Promise<void> {
      await Promise.all(threads.map(thread => thread.end()))
    },
  }
}
