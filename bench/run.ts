// `npm run bench` runs every benchmark of this folder; `-- save` runs one. The machine should be idle.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'

const names = process.argv.slice(2)
const files = globSync('*.bench.ts', { cwd: import.meta.dirname })
  .sort()
  .filter(file => names.length === 0 || names.some(name => file.includes(name)))
if (files.length === 0) throw new Error(`No benchmark matches ${names.join(' ')}.`)

for (const file of files) {
  console.log(`\n# ${file.replace('.bench.ts', '')}`)
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, file)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', DEMO_DATA: 'none' },
  })
  if (status !== 0) process.exitCode = 1
}
