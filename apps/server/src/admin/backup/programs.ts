import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { CommandError } from '../command.ts'

/** The packages to install where a program is missing. */
const packages = { tar: 'tar', pg_dump: 'postgresql-client', pg_restore: 'postgresql-client' }

interface RunOptions {
  env?: NodeJS.ProcessEnv
  /** A file descriptor that takes what the program writes. */
  stdout?: number
}

/** Runs a program of the machine. Throws an error for the operator, with what the program says. */
export async function runProgram(
  program: keyof typeof packages,
  args: readonly string[],
  { env, stdout }: RunOptions = {},
): Promise<void> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', stdout ?? 'ignore', 'pipe'] })
  const { promise, resolve, reject } = Promise.withResolvers<number | NodeJS.Signals | null>()
  child.on('error', reject).on('exit', (code, signal) => resolve(code ?? signal))
  const [code, problems] = await Promise.all([promise, text(child.stderr!)]).catch((error: NodeJS.ErrnoException) => {
    const advice = error.code === 'ENOENT' ? `it is missing. Install the package ${packages[program]}` : error.message
    throw new CommandError(`${program} cannot be run: ${advice}.`)
  })
  if (code !== 0) throw new CommandError(`${program} failed (${code}): ${problems.trim()}`)
}

/** The content of an archive: names in a folder. */
export interface Content {
  folder: string
  names: readonly string[]
}

/** Writes an archive, readable by its owner alone, which appears when it is complete. An existing file is never replaced. */
export async function writeArchive(file: string, contents: readonly Content[], isCompressed: boolean): Promise<void> {
  const draft = `${file}.incomplete`
  const handle = await open(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  try {
    const paths = contents.flatMap(({ folder, names }) => ['-C', folder, ...names])
    await runProgram('tar', [isCompressed ? '-cz' : '-c', '-f', '-', ...paths], { stdout: handle.fd })
    await handle.sync()
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

export const extractArchive = (file: string, folder: string): Promise<void> =>
  runProgram('tar', ['-x', '-f', file, '-C', folder, '--no-same-owner'])
