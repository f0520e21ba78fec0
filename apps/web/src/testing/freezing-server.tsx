import { financialAccountForm } from '@porchlight/domain'
import { aFinancialAccount } from '@porchlight/domain/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { type Reply, renderFormPage, type SentRequest } from './form-page.tsx'

export const user = userEvent.setup({ advanceTimers: ms => vi.advanceTimersByTime(ms) })
export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const unavailable: Reply = { code: 'service_unavailable' }

type Body = Record<string, unknown>

/** A server that does each request once for its key. Frozen, it takes nothing, or does it without an answer. */
export function aServer() {
  const stored = new Map<string, Body & { version: number }>()
  const answered = new Map<string, { request: string; reply: Reply }>()
  const unlessFrozen = (reply: Reply): Reply => {
    if (server.frozen === 'lost') throw new TypeError('network error')
    return server.frozen ? unavailable : reply
  }
  const server = {
    stored: () => [...stored.values()],
    /** 'lost': it does a request, and the connection ends before the answer. */
    frozen: undefined as 'before' | 'after' | 'lost' | undefined,
    /** The list can't be read. */
    isUnread: false,
    requests: [] as SentRequest[],
    /** Holds each answer until it resolves. */
    held: undefined as Promise<void> | undefined,
    put: (id: string, body: Body) => stored.set(id, { ...body, version: (stored.get(id)?.version ?? 0) + 1 }),
    /** Handles a change, which makes or replaces what has the id. */
    async change(sent: SentRequest, id = `made-${stored.size}`, answer: Body = {}): Promise<Reply> {
      server.requests.push(sent)
      if (server.frozen === 'before') return unavailable
      const request = `${sent.method} ${sent.path} ${JSON.stringify(sent.body)}`
      const first = answered.get(sent.key ?? '')
      if (first) {
        const reply = first.request === request ? first.reply : ({ code: 'idempotency_key_reused' } as const)
        return unlessFrozen(reply)
      }
      if (sent.method === 'PUT' && !stored.has(id)) return { code: 'not_found' }
      const version = stored.get(id)?.version
      if (sent.ifMatch && sent.ifMatch !== `"${version}"`) return { code: 'version_conflict' }
      server.put(id, sent.body as Body)
      const now = stored.get(id)!
      const reply = { body: { ...now, ...answer, id }, etag: `"${now.version}"` }
      if (sent.key) answered.set(sent.key, { request, reply })
      await server.held
      return unlessFrozen(reply)
    },
    remove: (id: string) => void stored.delete(id),
    listed: () => [...stored].map(([id, entry]) => ({ ...entry, id })),
  }
  return server
}
export type Server = ReturnType<typeof aServer>

export const stillSaving = () => screen.findByRole('button', { name: 'Still saving…' })

/** The name in the dialog of an account. */
export const bank = () => screen.findByLabelText<HTMLInputElement>('Name of the bank or institution')

/** Opens `page`, which is that of accounts, with one of savings. */
export async function openAccounts(server: Server, page: ReactNode) {
  const { id, version, ...account } = {
    id: '',
    version: 0,
    ...financialAccountForm.toRequest(
      aFinancialAccount({ account_type: 'SAVINGS', institution_name: 'Acme', balance_amount: 10_000 }),
    ),
  }
  if (server.stored().length === 0) server.put('account-1', account)
  return renderFormPage('financial-accounts', page, {
    'GET /assets': () => (server.isUnread ? unavailable : { body: { assets: server.listed() } }),
    'POST /asset': sent => server.change(sent),
    'PUT /asset/account-1/update-asset': sent => server.change(sent, 'account-1'),
    'DELETE /asset/made-1': () => {
      server.remove('made-1')
      return { body: {} }
    },
    'PUT /asset/made-1/update-asset': sent => server.change(sent, 'made-1'),
  })
}

/** Adds a checking account, whose save is repeated. */
export async function addAccount(server: Server, page: ReactNode, frozen: Server['frozen']) {
  const view = await openAccounts(server, page)
  await user.click(await screen.findByRole('button', { name: 'Add account' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Checking Account' }))
  await user.type(await bank(), 'Best Bank')
  await user.type(screen.getByLabelText(/balance|value/i), '500')
  server.frozen = frozen
  await save()
  if (frozen === 'lost') await screen.findByText(/We can't connect/)
  else await stillSaving()
  return view
}
export const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
export const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
export const names = (server: Server) => server.stored().map(({ institution_name }) => institution_name)
