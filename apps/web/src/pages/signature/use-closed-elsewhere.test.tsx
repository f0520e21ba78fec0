import { type ErrorCode, errorCodes } from '@porchlight/domain'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renderHookOnPage } from '../../testing/page.tsx'
import type { NothingToSign, Signing } from './ask-for-signing-url.ts'
import { useClosedElsewhere } from './use-closed-elsewhere.ts'

const elsewhere: Signing = {
  url: 'https://docusign.example/page',
  signer: 'b',
  request: { envelope_id: 'e', return_url: 'http://localhost:3000/' },
}

/** The page of a service while the application changes: `status` after the change, and the refusal of a new address. */
async function problemAfter(signing: Signing, status: string, code: ErrorCode): Promise<NothingToSign | undefined> {
  let reported: NothingToSign | undefined
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/session/token'))
      return Response.json({ token: 't', expires_at: '2100-01-01T00:00:00Z', user: {} })
    if (path.endsWith('/events')) return new Response(': hello\n\ndata: changed\n\n')
    if (path.endsWith('/calculate-progress')) return Response.json({ application_status: status })
    return Response.json({ code, message: errorCodes[code].message }, { status: errorCodes[code].status })
  })
  const report = (problem: NothingToSign) => {
    reported = problem
  }
  const { unmount } = await renderHookOnPage(() => useClosedElsewhere(signing, report))
  await act(async () => vi.waitUntil(() => reported, { timeout: 300 }).catch(() => undefined))
  unmount()
  return reported
}

test.each([
  ['signing_reopened', { missing: 'closed', message: errorCodes.signing_reopened.message }],
  ['signing_declined', { missing: 'closed', message: errorCodes.signing_declined.message }],
  ['signing_voided', { missing: 'closed', message: errorCodes.signing_voided.message }],
  ['application_not_found', { missing: 'application' }],
  ['application_forbidden', { missing: 'application' }],
] as const)('says at once that signing has ended by %s', async (code, problem) => {
  expect(await problemAfter(elsewhere, 'STARTED', code)).toMatchObject(problem)
})

test.each([
  ['the documents can still be signed', elsewhere, 'SENT_FOR_SIGNATURE', 'signing_reopened'],
  ['everyone signed', elsewhere, 'WAITING_ON_ESIGNATURE_SERVICE', 'already_signed'],
  ['the signing page is ours', { ...elsewhere, url: `${location.origin}/sign` }, 'STARTED', 'signing_reopened'],
] as const)('says nothing where %s', async (_, signing, status, code) => {
  expect(await problemAfter(signing, status, code)).toBeUndefined()
})
