import { isSigningClosed } from '@porchlight/domain'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, isApplicationGone } from '../../data/base/api-error.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { call } from '../../data/client.ts'
import { followEvents } from '../../data/follow-events.ts'
import { NothingToSign, SIGN, type Signing } from './ask-for-signing-url.ts'

const FORBIDDEN = 403

/** The page of another service cannot know that someone ended the signing. Reports it as soon as it happens. */
export function useClosedElsewhere(signing: Signing | undefined, onClosed: (problem: NothingToSign) => void): void {
  const { dealer, application } = useRouteParams()
  const report = useEffectEvent(onClosed)
  useEffect(() => {
    if (!signing || new URL(signing.url).origin === location.origin) return
    const leaving = new AbortController()
    const { signal } = leaving
    const check = async () => {
      try {
        const request = { params: { dealer, application_id: application }, signal }
        const { data } = await call('POST /{dealer}/application/{application_id}/calculate-progress', request)
        if (data.application_status === 'SENT_FOR_SIGNATURE') return
        // Nothing is out for signature, so this is refused, with the reason.
        await call(SIGN, { params: { dealer, borrower_id: signing.signer }, body: signing.request, signal })
      } catch (error) {
        if (signal.aborted || !(error instanceof ApiError)) return
        if (isSigningClosed(error.code)) report(new NothingToSign('closed', error))
        if (isApplicationGone(error) || error.status === FORBIDDEN) report(new NothingToSign('application'))
      }
    }
    const stop = followEvents({ dealer, application }, { onChange: check, onLive() {} })
    return () => {
      leaving.abort()
      stop()
    }
  }, [signing, dealer, application])
}
