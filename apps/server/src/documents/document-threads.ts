import { availableParallelism } from 'node:os'
import { palette } from '@porchlight/domain'
import { announceDocument } from '../platform/metrics/channels.ts'
import { createSlots } from '../platform/slots.ts'
import type { Templates } from './document-data.ts'
import { createDocumentThread, type Job, type Result, type TypesetDocument } from './document-thread.ts'

/** More do not fit into the gigabyte of docs/deploy.md. */
const MOST_THREADS = 2

/** One core remains for requests. */
export const DOCUMENT_THREADS = Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1))

/** The document threads of the process: docs/decisions/0047-documents-in-two-threads.md */
export const { typeset, seal, combine, join, shutdownDocumentThreads } = createDocumentThreads(DOCUMENT_THREADS)

/** Exported for tests, which need several threads on any machine. */
export function createDocumentThreads(count: number) {
  const threads = Array.from({ length: count }, createDocumentThread)
  // The one that was used last comes first, so that others can end.
  const slots = createSlots(threads)

  return {
    /**
     * Typesets a template as a tagged PDF, with an empty signature field where the template places one. The same data gives
     * the same bytes. Rejects with the compiler's diagnostics when the template does not compile. With `closing` it is for the caller
     * of a request alone: the documents of signings come first, and a caller who leaves before it begins gets none.
     */
    typeset<Name extends keyof Templates>(
      template: Name,
      data: Templates[Name],
      closing?: AbortSignal,
    ): Promise<TypesetDocument> {
      const job = { template, data: JSON.stringify({ ...data, colors: palette.light }) }
      return slots.run(thread => announceDocument(template, () => thread.run('typeset', job)), {
        signal: closing,
        isBackground: closing !== undefined,
      })
    },
    /** Seals a document. The sealed file begins with the bytes of the document; its seals are verified. */
    seal: (job: Job<'seal'>): Promise<Result<'seal'>> => slots.run(thread => thread.run('seal', job)),
    /** Joins sealed documents and their certificate into one file, sealed once and verified. */
    combine: (job: Job<'combine'>): Promise<Result<'combine'>> => slots.run(thread => thread.run('combine', job)),
    /** Joins documents into one file, in their order. */
    join: (job: Job<'join'>): Promise<Result<'join'>> => slots.run(thread => thread.run('join', job)),
    /** Ends the threads. The next job starts one again. */
    async shutdownDocumentThreads(): Promise<void> {
      await Promise.all(threads.map(thread => thread.end()))
    },
  }
}
