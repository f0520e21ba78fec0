import { type ErrorCode, errorCodes } from '@porchlight/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../data/base/api-error.ts'
import { setBrowserPageContext } from '../../data/base/page-context.tsx'
import { pageContext } from '../../testing/page.tsx'
import { askForSigningUrl, NothingToSign } from './ask-for-signing-url.ts'

type Answer = { status?: number; body?: object; retryAfter?: string }

/** The server's answers by the last part of the path, in turn; the last one stays. */
function serverAnswering(answers: Record<string, Answer[]>): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const call = path.split('/').at(-1)!
    requests.push(call)
    const {
      status = 200,
      body = {},
      retryAfter,
    } = answers[call]!.length > 1 ? answers[call]!.shift()! : answers[call]![0]!
    return Response.json(body, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} })
  })
  return requests
}

const envelope = [{ body: { envelope_id: 'e' } }]
const progress = [{ body: { auth_user_borrower_id: 'b' } }]
const params = { dealer: 'sunrise-homes', application: 'A8FJSPNARP' }

async function ask(signer?: string) {
  const asking = askForSigningUrl(
    { ...params, askJointCredit: ({ answer }) => answer('RD'), ...(signer && { signer }) },
    new AbortController().signal,
  ).catch(error => error)
  await vi.runAllTimersAsync()
  return asking
}

beforeEach(() => {
  setBrowserPageContext(pageContext)
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://porchlight.example' })
})

const refusalOf = (code: ErrorCode) => ({ code, message: errorCodes[code].message })

test('waits for documents that are being prepared', async () => {
  const preparing = { status: 409, body: refusalOf('documents_being_prepared'), retryAfter: '3' }
  const sign = [preparing, preparing, { body: { signing_url: 'https://porchlight.example/sign#token=t' } }]
  const requests = serverAnswering({ envelope, 'calculate-progress': progress, sign })
  expect(await ask()).toMatchObject({ url: 'https://porchlight.example/sign#token=t', signer: 'b' })
  expect(requests.filter(call => call === 'sign')).toHaveLength(3)
})

test('someone may sign on the caller’s device', async () => {
  const sign = [{ body: { signing_url: 'https://porchlight.example/sign#token=t' } }]
  const requests = serverAnswering({ envelope, 'calculate-progress': progress, sign })
  expect(await ask('a-co-borrower')).toMatchObject({ signer: 'a-co-borrower' })
  expect(requests).toEqual(['envelope', 'sign'])
})

test('requests an envelope three times', async () => {
  const requests = serverAnswering({ envelope: [{ body: {} }], 'calculate-progress': progress, sign: [{}] })
  expect(await ask()).toMatchObject({ missing: 'envelope' })
  expect(requests).toEqual(['envelope', 'envelope', 'envelope'])
})

test('reports a refusal without a retry', async () => {
  const refusal = { status: 409, body: refusalOf('already_signed') }
  const requests = serverAnswering({ envelope: [refusal], 'calculate-progress': progress, sign: [{}] })
  const problem = await ask()
  expect(problem).toBeInstanceOf(NothingToSign)
  expect(problem.message).toBe(errorCodes.already_signed.message)
  expect(requests).toEqual(['envelope'])
})

test.each(['envelope', 'sign'])('handles a refused access like every page, by %s', async refusing => {
  const refusal = { status: 403, body: refusalOf('application_forbidden') }
  serverAnswering({ envelope, 'calculate-progress': progress, sign: [{}], [refusing]: [refusal] })
  const problem = await ask()
  expect(problem).toBeInstanceOf(ApiError)
  expect(problem.status).toBe(403)
})

test('treats a response without a URL as a failure', async () => {
  serverAnswering({ envelope, 'calculate-progress': progress, sign: [{ body: {} }] })
  expect(await ask()).toMatchObject({ missing: 'url' })
})
