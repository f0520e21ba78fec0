// Prints imports that break a dependency rule, and entries of the rules that apply to nothing.
import { cruiseWithRules, deadEntries } from './dependency-rules.ts'

const { format } = await import('dependency-cruiser')
const result = await cruiseWithRules(['apps', 'packages', 'e2e', 'bench', 'scripts'])
const { output, exitCode } = await format(result, { outputType: 'err-long' })
console.info(output)
const dead = deadEntries(result.modules)
for (const entry of dead) console.error(`.dependency-cruiser.mjs: ${entry}`)
process.exitCode = exitCode || (dead.length > 0 ? 1 : 0)
