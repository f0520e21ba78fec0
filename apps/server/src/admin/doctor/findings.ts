import { counted } from '../command.ts'

type Level = 'ok' | 'warning' | 'problem'

/** Prints and counts what the checks of `doctor` find: sentences for the operator, about a subject such as 'Database'. */
export class Findings {
  readonly #print: (line: string) => void
  readonly #count = { ok: 0, warning: 0, problem: 0 }

  constructor(print: (line: string) => void) {
    this.#print = print
  }

  add(level: Level, subject: string, sentence: string): void {
    this.#count[level]++
    this.#print(`${level.padEnd('problem'.length)}  ${subject}: ${sentence}`)
  }

  /** Reports the sentence that `work` resolves with, or its error at `level`. */
  async attempt(subject: string, work: () => Promise<string>, level: Level = 'problem'): Promise<void> {
    try {
      this.add('ok', subject, await work())
    } catch (error) {
      this.add(level, subject, (error as Error).message)
    }
  }

  get problems(): number {
    return this.#count.problem
  }

  get summary(): string {
    const { ok, warning, problem } = this.#count
    return `${ok} ok, ${counted(warning, 'warning')}, ${counted(problem, 'problem')}`
  }
}
