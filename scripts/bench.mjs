// `npm run bench`: every file of bench/ in turn, on a machine that does nothing else; names pick some.
import { existsSync, readdirSync } from 'node:fs'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled, fail, inProject, modernNode, run } from './project.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  const wanted = process.argv.slice(2)
  const all = existsSync(inProject('bench'))
    ? readdirSync(inProject('bench')).filter(file => file.endsWith('.bench.ts'))
    : []
  const chosen = all.sort().filter(file => wanted.length === 0 || wanted.some(name => file.includes(name)))
  if (chosen.length === 0) throw new Error('There is no such benchmark in bench/.')
  const env = { CHROME_PATH: await ensureBrowser(), NODE_ENV: 'development' }
  for (const file of chosen) {
    console.log(`\n# ${file.replace('.bench.ts', '')}`)
    if ((await run(modernNode(), [inProject('bench', file)], { env })) !== 0) process.exitCode = 1
  }
} catch (error) {
  fail(error)
}
