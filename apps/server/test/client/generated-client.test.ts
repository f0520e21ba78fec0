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
interface Progress {
  application_status: string
  borrower: { status: string }
}
interface Walk {
  submitApplication(baseUrl: string, drain: () => Promise<void>): Promise<{ completed: Progress; submitted: Progress }>
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

it('completes, signs and submits an application', async () => {
  const { submitApplication }: Walk = await import(walk)
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const { completed, submitted } = await submitApplication(baseUrl, () => services.queue.drain())
  expect(completed).toMatchObject({ application_status: 'STARTED', borrower: { status: 'READY_TO_SIGN_SUBMIT' } })
  expect(submitted).toMatchObject({ application_status: 'SUBMITTED', borrower: { status: 'SIGNED' } })
})
