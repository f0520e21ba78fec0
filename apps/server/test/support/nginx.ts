import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from './cache-folder.ts'
import { changedDeployFile } from './deploy-files.ts'

const HOST = '127.0.0.1'
/** Less than the servers of the tests serve after SIGTERM. */
const KEEP_ALIVE_SECONDS = 1

export const inProject = (file: string) => path.join(projectFolder, file)

/** deploy/nginx.conf with other addresses and folders. */
export const siteOf = (replacements: Record<string, string>): string => changedDeployFile('nginx.conf', replacements)

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

/** Starts deploy/nginx.conf in front of servers on these two ports, with the certificate of the folder `secrets`. */
export function startNginx(
  folder: string,
  secrets: string,
  { proxyPort, redirectPort, ports }: { proxyPort: number; redirectPort: number; ports: number[] },
): ChildProcess {
  const site = siteOf({
    'listen 443 ': `listen ${HOST}:${proxyPort} `,
    'staff.example.com': 'localhost',
    'listen 80;': `listen ${HOST}:${redirectPort};`,
    'listen [::]:443 ssl http2;': '',
    'listen [::]:80;': '',
    '127.0.0.1:3001': `${HOST}:${ports[0]}`,
    '127.0.0.1:3002': `${HOST}:${ports[1]}`,
    'keepalive_timeout 5s': `keepalive_timeout ${KEEP_ALIVE_SECONDS}s`,
    '/etc/porchlight/secrets': secrets,
    '/var/log/nginx': folder,
  })
  const file = writeNginxConfiguration(folder, site)
  return spawn('nginx', ['-c', file, '-e', path.join(folder, 'error.log'), '-g', 'daemon off;'], { stdio: 'inherit' })
}
