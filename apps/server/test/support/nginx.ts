import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const projectFolder = path.resolve(import.meta.dirname, '../../../..')
export const inProject = (file: string) => path.join(projectFolder, file)

/** deploy/nginx.conf with other addresses and folders. Each of them must stand there. */
export function siteOf(replacements: Record<string, string>): string {
  let site = readFileSync(inProject('deploy/nginx.conf'), 'utf8')
  for (const [text, replacement] of Object.entries(replacements)) {
    if (!site.includes(text)) throw new Error(`deploy/nginx.conf has no ${text}`)
    site = site.replaceAll(text, replacement)
  }
  return site
}

/** A configuration of nginx that writes into the folder only. Returns its path. */
export function writeNginxConfiguration(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => {
    mkdirSync(path.join(folder, name), { recursive: true })
    return `${name}_temp_path ${path.join(folder, name)};`
  })
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${user} pid ${path.join(folder, 'nginx.pid')}; events {}\nhttp {\n${temporary.join('\n')}\n${site}\n}\n`,
  )
  return file
}
