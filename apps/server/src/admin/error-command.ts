import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { errorIdOf, parseErrorId } from '../platform/http/error-id.ts'
import { REQUEST_ID_LABEL } from '../platform/http/log.ts'
import { CommandError, type StandaloneCommand, UsageError } from './command.ts'

export const errorCommand: StandaloneCommand = {
  name: 'error',
  summary: 'Finds the lines of the log about an error id that a person read out; opens no database',
  args: ['ID'],
  options: { log: { value: 'FILE', meaning: 'The log, a line of JSON each. Default: the standard input' } },
  paths: ['log'],
  changesData: false,
  async runAlone({ print }, { args: [typed = ''], options }) {
    const id = parseErrorId(typed)
    if (!id) throw new UsageError('An error id has eight letters and digits, such as K7Q2-9MXD.')
    let found = 0
    for await (const line of readLog(options.log)) {
      const requestId = requestIdIn(line)
      if (requestId === undefined || errorIdOf(requestId) !== id) continue
      print(line)
      found++
    }
    if (found === 0) throw new CommandError(`The log has no line about ${id}.`)
  },
}

async function* readLog(file: string | undefined): AsyncIterable<string> {
  if (file === undefined) return yield* createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  try {
    yield* (await open(file)).readLines()
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

/** Journals put text of their own before a line. */
function requestIdIn(line: string): string | undefined {
  const [, id] = line.match(new RegExp(`"${REQUEST_ID_LABEL}":"([^"]+)"`)) ?? []
  return id
}
