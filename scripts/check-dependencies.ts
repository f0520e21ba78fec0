// Prints imports that break a dependency rule, cycles among folders, and entries of the rules that apply to nothing.
import { cruiseWithRules, deadEntries, folderCycles } from './dependency-rules.ts'

const { format } = await import('dependency-cruiser')
const result = await cruiseWithRules(['apps', 'packages', 'e2e', 'bench', 'scripts'])
const { output, exitCode } = await format(result, { outputType: 'err-long' })
console.info(output)
const dead = deadEntries(result.modules)
for (const entry of dead) console.error(`.dependency-cruiser.mjs: ${entry}`)
const cycles = folderCycles(result.modules)
for (const cycle of cycles) console.error(`Folders import each other: ${cycle}`)
process.exitCode = exitCode || (dead.length + cycles.length > 0 ? 1 : 0)
