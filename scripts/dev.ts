// `npm run dev`: rebuilds the pages and restarts the server at every change.
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

// The watching builds do not update the stamp.
rmSync('apps/web/dist/.built', { force: true })

const children: ChildProcess[] = []
const vite = ['../../node_modules/vite/bin/vite.js', 'build', '--watch', '--logLevel', 'warn']
start('apps/web', vite)
start('apps/web', [...vite, '--ssr', 'src/app/entry-server.tsx', '--outDir', 'dist/server'])
const watched = ['apps/server/src', 'packages/domain/src', 'apps/web/dist'].map(folder => `--watch-path=${folder}`)
start('.', [...watched, '--watch-preserve-output', 'apps/server/src/main.ts'])

/** When one process ends, all stop. */
function start(cwd: string, args: string[]) {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' })
  children.push(child)
  child.on('close', code => {
    for (const other of children) other.kill()
    process.exitCode ||= code ?? 0
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
