import type { ParsedContact } from '@porchlight/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDealerSlug } from './base/page-context.tsx'
import { call, ignoreIfGone } from './client.ts'
import { queries } from './queries.ts'
import { reportActivity } from './session.ts'

const END_SESSION = 'DELETE /account/sessions/{session_id}'

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
      await call('POST /account/confirm', { body: { verification_id, code } })
      // The new identity token has the contact. If it cannot be fetched now, the next renewal brings it.
      await reportActivity().catch(() => null)
      await Promise.all([reload(), client.invalidateQueries({ queryKey: queries.user().queryKey })])
    },
    endSession: async (session_id: string): Promise<void> => {
      await call(END_SESSION, { params: { session_id } }).catch(ignoreIfGone<typeof END_SESSION>('not_found'))
      await reload()
    },
    endEverySession: () => call('DELETE /account/sessions'),
  }
}

/** Sends a code to a contact. Returns the id of the verification. */
export async function requestCode(
  dealer: string,
  { channel, value }: ParsedContact,
  more: { of_other_account?: true } = {},
): Promise<string> {
  const { data } =
    channel === 'email'
      ? await call('POST /account/email', { body: { dealer, email: value, ...more } })
      : await call('POST /account/phone', {
          body: { dealer, phone_number: value, captcha: await solve(), ...more },
        })
  return data.verification_id
}

const solve = async () => (await import('./captcha.ts')).solveCaptcha()
