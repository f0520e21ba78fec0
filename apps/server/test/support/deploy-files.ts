import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inProject } from './nginx.ts'

/** The text of a file in deploy/. */
export const readDeployFile = (file: string) => readFileSync(inProject(`deploy/${file}`), 'utf8')

/** Runs deploy/new-secrets.sh. */
export const newSecrets = (folder: string, ...host: string[]) =>
  execFileSync(inProject('deploy/new-secrets.sh'), [folder, ...host], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, LENDER_NAME: 'Oak & Elm Lending' },
  })
