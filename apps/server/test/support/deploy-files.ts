import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from './cache-folder.ts'

const deployed = (file: string) => path.join(projectFolder, 'deploy', file)

/** The text of a file in deploy/. */
export const readDeployFile = (file: string) => readFileSync(deployed(file), 'utf8')

/** The text of a file in deploy/ with other addresses, folders or lines. Each of them must stand there. */
export function changedDeployFile(file: string, replacements: Record<string, string>): string {
  let changed = readDeployFile(file)
  for (const [text, replacement] of Object.entries(replacements)) {
    if (!changed.includes(text)) throw new Error(`deploy/${file} has no ${text}`)
    changed = changed.replaceAll(text, replacement)
  }
  return changed
}

/** Runs deploy/new-secrets.sh. */
export const newSecrets = (folder: string, ...host: string[]) =>
  execFileSync(deployed('new-secrets.sh'), [folder, ...host], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, LENDER_NAME: 'Oak & Elm Lending' },
  })
