import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { startCertifiedProvider } from '../../apps/server/test/support/certified-provider.ts'

/** The accounts of the lender's own sign-in, and how each of them signs in there. */
const accounts: Record<string, string[]> = { ada: ['pwd', 'mfa'], olivia: ['pwd', 'mfa'], wanda: ['pwd'] }

const loginPage = `<!doctype html><html lang="en"><title>Work accounts</title><h1>Work accounts</h1>
<form method="post">${Object.keys(accounts).map(name => `<button name="account" value="${name}">${name}</button>`)}</form>`

/** The lender's own sign-in on another site than the staff pages: a page with a button for each account. */
export const workAccounts = (port: number, site: string) =>
  startCertifiedProvider({
    port,
    site,
    fetch: (url, { body, headers }) => fetch(url, { method: 'POST', body, headers }),
    async onLogin(req, res, finish) {
      if (req.method === 'GET') return void res.setHeader('content-type', 'text/html').end(loginPage)
      const accountId = new URLSearchParams(await text(req)).get('account') ?? ''
      await finish({ accountId, amr: accounts[accountId] ?? [] })
    },
  })

/** Signs in at the provider, whose page is open. */
export const useAccount = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()
