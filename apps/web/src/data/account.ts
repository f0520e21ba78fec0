import type { ParsedContact } from '@porchlight/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDealerSlug } from './base/page-context.tsx'
import { call, ignoreIfGone } from './client.ts'
import { queries } from './queries.ts'
import { reportActivity } from './session.ts'

/** The contacts and sessions of the user, and the mutations of them. */
export function useAccount() {
  const client = useQueryClient()
  const dealer = useDealerSlug()
  const { queryKey } = queries.account()
  const reload = () => client.invalidateQueries({ queryKey })
  return {
    query: useQuery(queries.account()),
    /** Sends a code. Returns the id of the verification, which the code is confirmed with. */
    sendCode: (to: ParsedContact) => requestCode(dealer, to),
    confirm: async (verification_id: string, code: string): Promise<void> => {
      await call('POST', '/account/confirm', { body: { verification_id, code } })
      // The new identity token has the contact. If it cannot be fetched now, the next renewal brings it.
      await reportActivity().catch(() => null)
      await Promise.all([reload(), client.invalidateQueries({ queryKey: queries.user().queryKey })])
    },
    endSession: async (id: string): Promise<void> => {
      await call('DELETE', `/account/sessions/${id}`).catch(ignoreIfGone('not_found'))
      await reload()
    },
    endEverySession: () => call('DELETE', '/account/sessions'),
  }
}

/** Sends a code to a contact. Returns the id of the verification. */
export async function requestCode(
  dealer: string,
  { channel, value }: ParsedContact,
  more: object = {},
): Promise<string> {
  const [path, contact] =
    channel === 'email'
      ? ['/account/email', { email: value }]
      : ['/account/phone', { phone_number: value, captcha: await solve() }]
  const { data } = await call<{ verification_id: string }>('POST', path, { body: { dealer, ...contact, ...more } })
  return data.verification_id
}

const solve = async () => (await import('./captcha.ts')).solveCaptcha()
