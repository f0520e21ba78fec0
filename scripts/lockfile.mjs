// The lockfile must install on any machine: no address of one registry in it, and Node for every platform.
import { readFileSync } from 'node:fs'
import { inProject } from './project.mjs'

const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
const { optionalDependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))

const installed = Object.entries(packages).filter(([place, entry]) => place.includes('node_modules/') && !entry.link)
const problems = [
  ...installed
    .filter(([, entry]) => /^https?:/.test(entry.resolved ?? ''))
    .map(([place, entry]) => `${place} names an address to download from: ${entry.resolved}`),
  ...installed
    .filter(([, entry]) => !entry.integrity && !entry.inBundle)
    .map(([place]) => `${place} has no integrity hash`),
  ...Object.entries(optionalDependencies)
    .filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)
    .map(([name, version]) => `${name} ${version} is missing`),
]
for (const problem of problems) console.error(`package-lock.json: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
