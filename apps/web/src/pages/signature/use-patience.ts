import { pathTo } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useRouteParams } from '../../data/use-route-params.ts'

/** Specified limits. */
const WARN_AFTER_MS = 60_000
const reloadAfterMs = (retries: number) => (120 + 60 * retries) * 1000
const RELOADS = 2

type Patience = 'waiting' | 'slow' | 'gave-up'

/** The timeouts of the page: it warns, reloads, and finally stops. */
export function usePatience(isShown: boolean, signer: string | undefined): Patience {
  const { dealer, application } = useRouteParams()
  const retries = Math.max(0, Math.trunc(Number(new URLSearchParams(useSearch()).get('retries'))) || 0)
  const [patience, setPatience] = useState<Patience>('waiting')

  useEffect(() => {
    if (isShown || retries > RELOADS) return
    const again = pathTo('signature', { dealer, application }, { signer, retries: `${retries + 1}` })
    const reload = () => location.replace(again)
    const last = setTimeout(retries < RELOADS ? reload : () => setPatience('gave-up'), reloadAfterMs(retries))
    const warning = retries === 0 ? setTimeout(() => setPatience('slow'), WARN_AFTER_MS) : undefined
    return () => {
      clearTimeout(last)
      clearTimeout(warning)
    }
  }, [isShown, retries, signer, dealer, application])
  return retries > RELOADS ? 'gave-up' : patience
}
