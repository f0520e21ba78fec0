import { pathTo } from '@porchlight/domain'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../data/base/api-error.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { askForSigningUrl, type JointCreditQuestion, NothingToSign, type Signing } from './ask-for-signing-url.ts'

/**
 * Asks for the address of the signing page while it is wanted, and for another one after `renew`. Leads away where the caller's access
 * is refused.
 */
export function useSigning(
  signer: string | undefined,
  isWanted: boolean,
  onProblem: (problem: NothingToSign) => void,
): { signing: Signing | undefined; question: JointCreditQuestion | undefined; renew(): void } {
  const { dealer, application } = useRouteParams()
  const [, go] = useLocation()
  const [signing, setSigning] = useState<Signing>()
  const [question, setQuestion] = useState<JointCreditQuestion>()
  const [visit, setVisit] = useState(0)
  const leadAway = ({ status }: ApiError) =>
    go(
      status === 401
        ? pathTo('login', { dealer }, { redirect: location.pathname + location.search })
        : pathTo('unauthorized', { dealer }),
    )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit asks for an address of its own
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const askJointCredit = ({ answer, ...asked }: JointCreditQuestion) =>
      setQuestion({
        ...asked,
        answer(initials) {
          setQuestion(undefined)
          answer(initials)
        },
      })
    askForSigningUrl({ dealer, application, askJointCredit, ...(signer && { signer }) }, leaving.signal)
      .then(setSigning)
      .catch(error => {
        if (leaving.signal.aborted) return
        if (error instanceof ApiError) return leadAway(error)
        onProblem(error instanceof NothingToSign ? error : new NothingToSign('url', error))
      })
    return () => {
      leaving.abort()
      setQuestion(undefined)
    }
  }, [visit, dealer, application, signer, isWanted])

  const renew = useCallback(() => {
    setSigning(undefined)
    setVisit(last => last + 1)
  }, [])
  return { signing, question, renew }
}
