// `npm run dev`: builds the pages and starts the server again at every change.
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, fail, inProject, modernNode, projectFolder } from './project.mjs'

const children = []

try {
  await ensureInstalled()
  await ensureBuilt()
  const vite = [inProject('node_modules/vite/bin/vite.js'), 'build', '--watch', '--logLevel', 'warn']
  start('apps/web', vite)
  start('apps/web', [...vite, '--ssr', 'src/app/entry-server.tsx', '--outDir', 'dist/server'])
  start('apps/web', [...vite, '--mode', 'first-script', '--outDir', 'dist/first-script'])
  const watched = ['apps/server/src', 'packages/domain/src', 'apps/web/dist'].map(
    folder => `--watch-path=${inProject(folder)}`,
  )
  start('.', [...watched, '--watch-preserve-output', inProject('apps/server/src/main.ts')])
} catch (error) {
  fail(error)
}

/** All stop together, on a key press as well as when one of them ends. */
function start(folder, args) {
  const child = spawn(modernNode(), args, { cwd: `${projectFolder}/${folder}`, stdio: 'inherit' })
  children.push(child)
  child.on('close', code => {
    for (const other of children) other.kill()
    process.exitCode ||= code ?? 0
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
