import { execFile } from 'node:child_process'
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from './running-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The least that React can be: an empty page whose code draws this markup. Texts by path, built as ours are. */
export async function clientOnlyPage(markup: string, styles: string): Promise<Record<string, string>> {
  await using folder = await temporaryFolder()
  const at = (...parts: string[]) => path.join(folder.path, ...parts)
  await symlink(path.join(projectFolder, 'node_modules'), at('node_modules'))
  await writeFile(
    at('index.html'),
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title>
    <style>${styles}</style><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`,
  )
  await writeFile(
    at('main.js'),
    `import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    const __html = ${JSON.stringify(markup)}
    createRoot(document.getElementById('root')).render(createElement('div', { dangerouslySetInnerHTML: { __html } }))`,
  )
  const vite = path.join(projectFolder, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: folder.path,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const files = (await readdir(at('dist'), { recursive: true })).filter(file => path.extname(file))
  const texts = await Promise.all(files.map(async file => [`/${file}`, await readFile(at('dist', file), 'utf8')]))
  return Object.fromEntries(texts)
}
