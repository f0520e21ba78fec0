import path from 'node:path'
import { parseArgs } from 'node:util'
import { asOperator, machineUser } from '../platform/audit/operator.ts'
import {
  type AdminServices,
  type AdminTools,
  type Call,
  type Command,
  type Print,
  SettingsError,
  UsageError,
  withServiceSettings,
} from './command.ts'
import { printable } from './printable.ts'

interface Output {
  out(line: string): void
  err(line: string): void
}

export interface OpenAdmin {
  services: Omit<AdminServices, 'print'>
  close(): Promise<void>
}

/** The tools and services of commands, without the printing, which is that of {@link runAdmin}. */
export interface Admin {
  tools: Omit<AdminTools, 'print'>
  open(print: (line: string) => void): Promise<OpenAdmin>
}

/** Printable, because the audit trail is read on a terminal. */
const OPERATOR_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@+-]{0,59}$/u

/** The words before a command, as its operator types them. */
const PROGRAM = process.env.npm_lifecycle_event === undefined ? 'porchlight-admin' : 'npm run admin --'
const DRY_RUN = { value: '', meaning: 'Check everything, and change nothing' }
const OPERATOR = {
  value: 'NAME',
  meaning: 'The person who runs this, for the audit trail. Default: the user of this machine',
}
const HELP = { value: '', meaning: 'Show this help' }

const usageOf = ({ name, args, moreArgs, options }: Command) =>
  [
    PROGRAM,
    name,
    ...args,
    ...(moreArgs ? [`[${moreArgs} …]`] : []),
    ...(Object.keys(options).length > 0 ? ['[OPTIONS]'] : []),
  ].join(' ')

function helpOf(command: Command): string {
  const dryRun = command.changesData && { 'dry-run': DRY_RUN }
  const options = { ...command.options, ...dryRun, operator: OPERATOR, help: HELP }
  const lines = Object.entries(options).map(([name, { value, meaning }]) => [`--${name} ${value}`.trim(), meaning])
  const width = Math.max(...lines.map(([option = '']) => option.length))
  return [
    usageOf(command),
    '',
    `${command.summary}.`,
    '',
    ...lines.map(([option = '', meaning]) => `  ${option.padEnd(width)}  ${meaning}`),
  ].join('\n')
}

function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    `${PROGRAM} COMMAND`,
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Each command has --help.',
  ].join('\n')
}

/** The value of an argument or an option; of one that names a file or a folder its absolute name. */
function absolute({ paths = [] }: Command, name: string, value: string): string {
  if (!paths.includes(name)) return value
  if (value === '') throw new UsageError(`${name} must name a file or a folder.`)
  return path.resolve(value)
}

function parse(command: Command, words: string[]) {
  const options = Object.entries({ ...command.options, 'dry-run': DRY_RUN, operator: OPERATOR, help: HELP }).map(
    ([name, { value }]) => [name, { type: value === '' ? 'boolean' : 'string' } as const],
  )
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: Object.fromEntries(options) as Record<string, { type: 'boolean' | 'string' }>,
    })
    const given = Object.entries(values)
    const flags = new Set(given.flatMap(([name, value]) => (value === true ? [name] : [])))
    const texts = given.flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, absolute(command, name, value)] as const] : [],
    )
    const isDryRun = flags.has('dry-run')
    if (isDryRun && !command.changesData)
      throw new UsageError('This command changes nothing, with or without --dry-run.')
    const { operator = machineUser(), ...commandOptions } = Object.fromEntries(texts)
    if (!OPERATOR_NAME.test(operator)) throw new UsageError('--operator must be a name of 1 to 60 letters.')
    const { args, moreArgs } = command
    const isExpected = moreArgs ? positionals.length >= args.length : positionals.length === args.length
    const help = flags.has('help')
    if (!help && !isExpected) throw new UsageError(`Expected: ${usageOf(command)}`)
    const named = positionals.map((value, index) => absolute(command, args[index] ?? '', value))
    return { help, operator, call: { args: named, options: commandOptions, flags, isDryRun } }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function runCommand(command: Command, call: Call, { tools, open }: Admin, { out, err }: Output): Promise<void> {
  const print: Print = (...cells) => out(cells.map(printable).join('\t'))
  if ('runAlone' in command) return command.runAlone({ ...tools, print }, call)
  const { services, close } = await open(line => err(printable(line)))
  try {
    await command.run({ ...services, print }, call)
  } finally {
    await close()
  }
}

/**
 * Runs one command and answers the exit code: 0 done, 1 not done, 2 the command line is not understood. The database is opened
 * only for a command that is understood and needs it.
 */
export async function runAdmin(
  words: readonly string[],
  commands: readonly Command[],
  admin: Admin,
  output: Output,
): Promise<number> {
  const { out } = output
  const err = (lines: string) => output.err(lines.split('\n').map(printable).join('\n'))
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => word === words[index]))
  if (!command) {
    const isHelp = words.length === 0 || words.includes('--help')
    if (isHelp) out(overview(commands))
    else err(`There is no such command.\n\n${overview(commands)}`)
    return isHelp ? 0 : 2
  }
  try {
    const { help, operator, call } = parse(command, words.slice(command.name.split(' ').length))
    if (help) {
      out(helpOf(command))
      return 0
    }
    await asOperator(operator, () => runCommand(command, call, admin, output))
    if (call.isDryRun) out('This was a dry run: nothing was changed.')
    return 0
  } catch (error) {
    const isBug = error instanceof TypeError || error instanceof ReferenceError
    err(isBug ? String(error.stack) : (error as Error).message)
    if (error instanceof SettingsError && withServiceSettings) err(withServiceSettings)
    if (error instanceof UsageError) err(`See ${PROGRAM} ${command.name} --help`)
    return error instanceof UsageError ? 2 : 1
  }
}
