import { existsSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** The processor time of ended child processes and theirs, on Linux: proc_pid_stat(5), cutime and cstime. */
export function secondsOfChildren(): number {
  const file = '/proc/self/stat'
  if (!existsSync(file)) return 0
  const stat = readFileSync(file, 'utf8')
  const [cutime, cstime] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  return (Number(cutime) + Number(cstime)) / TICKS_PER_SECOND
}
