import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** `stored` has the amount and the version of each writer's entry. */
type Line = { stored: number[][] } | { writer: number; amount: number }

export interface Kills {
  kills: number
  acknowledged: number
  /** Entries that a start found: acknowledged and not stored, or stored and never sent. Empty if nothing was lost. */
  problems: string[]
  /** From the start of the program until it had read what is stored, for each start after a kill. */
  milliseconds: number[]
}

/** The compiled code of programs that are killed before they would store it. */
export const compileCache = { NODE_COMPILE_CACHE: path.join(tmpdir(), 'porchlight-compile-cache') }

/** The options of Node. These programs end before optimized WebAssembly is worth its compilation, a third of their time. */
export const withoutOptimization = ['--liftoff-only']

const program = path.join(import.meta.dirname, 'killed-server.ts')
/** Before a kill. Four writers save at once, so that each kill interrupts some. */
const MOST_ACKNOWLEDGEMENTS = 40

/** Kills the server (SIGKILL) after a random number of saves, again and again, and compares what is stored at each next start. */
export async function killRepeatedly(
  rounds: number,
  { nodeOptions = [], ...where }: { DATA_DIR: string; DATABASE_URL?: string | undefined; nodeOptions?: string[] },
  onRound: (kills: Kills) => void = () => {},
): Promise<Kills> {
  const result: Kills = { kills: 0, acknowledged: 0, problems: [], milliseconds: [] }
  let amounts: number[] | undefined
  for (let round = 0; round <= rounds; round++) {
    // The last start only reads.
    const wanted = round === rounds ? 0 : 1 + Math.floor(Math.random() * MOST_ACKNOWLEDGEMENTS)
    const { stored, milliseconds, acknowledged } = await serveUntilKilled(wanted, nodeOptions, where)
    if (amounts) {
      result.kills++
      result.milliseconds.push(milliseconds)
      for (const [writer, [amount, version]] of stored.entries()) {
        const known = amounts[writer]!
        // A save in progress may be stored without an acknowledgement.
        if (amount !== version || amount! < known || amount! > known + 1)
          result.problems.push(
            `kill ${result.kills}: entry ${writer} has ${amount} in version ${version}, ${known} was acknowledged`,
          )
      }
    }
    amounts = stored.map(([amount]) => amount!)
    for (const { writer, amount } of acknowledged) amounts[writer] = amount
    result.acknowledged += acknowledged.length
    onRound(result)
  }
  return result
}

async function serveUntilKilled(wanted: number, nodeOptions: string[], where: object) {
  const begin = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, program], {
    env: { ...process.env, ...compileCache, ...where },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stopped = once(child, 'exit')
  let stored: number[][] | undefined
  let milliseconds = 0
  const acknowledged: { writer: number; amount: number }[] = []
  try {
    for await (const text of createInterface(child.stdout)) {
      const line = JSON.parse(text) as Line
      if ('stored' in line) {
        stored = line.stored
        milliseconds = performance.now() - begin
      } else acknowledged.push(line)
      if (acknowledged.length >= wanted) child.kill('SIGKILL')
    }
  } finally {
    child.kill('SIGKILL')
  }
  await stopped
  if (!stored || child.signalCode !== 'SIGKILL') throw new Error(`The server ended with ${exitOf(child)}.`)
  return { stored, milliseconds, acknowledged }
}

const exitOf = ({ exitCode, signalCode }: ChildProcess) => exitCode ?? signalCode
