import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import openapiTypes, { astToString } from 'openapi-typescript'
import { beforeAll, expect, it } from 'vitest'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()
const folder = import.meta.dirname

// Imported by a computed name: the types that it needs exist only after they were generated.
const walk = new URL('walk.ts', import.meta.url).href
interface Walk {
  completeApplication(baseUrl: string, deliver: () => Promise<void>): Promise<{ borrower: { status: string } }>
}

const tsc = path.join(folder, '../../../../node_modules/typescript/bin/tsc')

beforeAll(async () => {
  const document = (await app.inject({ url: '/v1/openapi.json' })).json()
  await mkdir(path.join(folder, '.generated'), { recursive: true })
  await writeFile(path.join(folder, '.generated/api.ts'), astToString(await openapiTypes(document)))
})

it('compiles strictly against the generated types', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(error => error)
  expect(stdout).toBe('')
})

it('completes an application', async () => {
  const { completeApplication }: Walk = await import(walk)
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const progress = await completeApplication(baseUrl, () => services.queue.drain())
  expect(progress.borrower.status).toBe('READY_TO_SIGN_SUBMIT')
})
