import type { AccountResponse, ParsedContact } from '@porchlight/domain'
import { call } from './client.ts'
import { ignoreIfGone } from './ignore-if-gone.ts'
import { useDealerSlug } from './page-context.tsx'
import { useQuery, useQueryClient } from './query.ts'
import { tellActive } from './session.ts'

const KEY = ['account']

/** How the person signs in, where he is signed in, and the ways to change both. */
export function useAccount() {
  const client = useQueryClient()
  const dealer = useDealerSlug()
  const again = () => client.invalidateQueries({ queryKey: KEY })
  return {
    query: useQuery({ queryKey: KEY, queryFn: async () => (await call<AccountResponse>('GET', '/account')).data }),
    /** Sends a code; answers what it must be confirmed with. */
    sendCode: async ({ channel, value }: ParsedContact): Promise<string> => {
      const { data } = await call<{ verification_id: string }>(
        'POST',
        channel === 'email' ? '/account/email' : '/account/phone',
        {
          body:
            channel === 'email' ? { dealer, email: value } : { dealer, phone_number: value, captcha: await solve() },
        },
      )
      return data.verification_id
    },
    confirm: async (verification_id: string, code: string): Promise<void> => {
      await call('POST', '/account/confirm', { body: { verification_id, code } })
      // Who is signed in here has one contact more from now on; where that cannot be learned now, the next renewal says so.
      await tellActive().catch(() => null)
      await Promise.all([again(), client.invalidateQueries({ queryKey: ['user'] })])
    },
    endSession: async (id: string): Promise<void> => {
      await call('DELETE', `/account/sessions/${id}`).catch(ignoreIfGone('not_found'))
      await again()
    },
    endEverySession: () => call('DELETE', '/account/sessions'),
  }
}

const solve = async () => (await import('./captcha.ts')).solveCaptcha()
