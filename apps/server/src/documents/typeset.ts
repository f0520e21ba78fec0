import { availableParallelism } from 'node:os'
import { announceDocument } from '../platform/metrics/document-channel.ts'
import { type Compiler, createCompiler, type TypesetDocument } from './compiler.ts'
import type { Templates } from './document-data.ts'

/** More do not fit into the gigabyte of docs/deploy.md. */
const MOST_COMPILERS = 2

/** One core remains for requests. */
export const COMPILERS = Math.min(MOST_COMPILERS, Math.max(1, availableParallelism() - 1))

/** The typesetter of the process. */
export const { typeset, shutdownTypesetter } = createTypesetter(COMPILERS)

/** Exported for tests, which need several compilers on any machine. */
export function createTypesetter(count: number) {
  const compilers = Array.from({ length: count }, createCompiler)
  /** The one that was used last comes first, so that others can end. */
  const idle = [...compilers]
  const waiting: ((compiler: Compiler) => void)[] = []

  async function withCompiler<Result>(work: (compiler: Compiler) => Promise<Result>): Promise<Result> {
    const compiler = idle.pop() ?? (await new Promise<Compiler>(resolve => waiting.push(resolve)))
    try {
      return await work(compiler)
    } finally {
      const next = waiting.shift()
      if (next) next(compiler)
      else idle.push(compiler)
    }
  }

  return {
    /**
     * Typesets a template as a tagged PDF, with an empty signature field where the template places one. The same data gives
     * the same bytes. Rejects with the compiler's diagnostics when the template does not compile, and when the compiler ends
     * or takes over 30 seconds. Documents wait in the order of their calls for one of the compilers.
     */
    typeset<Name extends keyof Templates>(template: Name, data: Templates[Name]): Promise<TypesetDocument> {
      const job = { template, data: JSON.stringify(data) }
      return withCompiler(compiler => announceDocument(template, () => compiler.compile(job)))
    },
    /** Ends the compilers. The next document starts one again. */
    async shutdownTypesetter(): Promise<void> {
      await Promise.all(compilers.map(compiler => compiler.end()))
    },
  }
}
