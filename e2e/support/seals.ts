import { spawnSync } from 'node:child_process'
import { expect } from '@playwright/test'

/** Verifies the seals with pdfsig, if it is installed. */
export function expectValidSeals(file: string): void {
  const { error, stdout } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
  if (error) return
  expect(stdout).toContain('Signature is Valid')
  expect(stdout).not.toMatch(/Signature is (?!Valid)|not total document/i)
}
