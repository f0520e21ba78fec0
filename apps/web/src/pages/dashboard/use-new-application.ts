import { type ListedApplication, newRegistrationPath, pathTo } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../data/client.ts'
import { dropDraftsBelow } from '../../data/drafts.ts'
import { useDealerSlug } from '../../data/page-context.tsx'
import { queries } from '../../data/queries.ts'
import { dealerItem } from '../../data/storage.ts'
import { useSaving } from '../../forms/use-saving.ts'
import { useTexts } from '../../text/texts.ts'
import { describeFailure, isNotFound } from './errors.ts'
import { texts } from './text.ts'

/**
 * A copy of what was submitted last, or a registration where there is nothing to copy. `open` stands in its way: it is
 * discarded first, once the person has said so. Pressed again after a failure, it goes on from where that left off.
 */
export function useNewApplication(open: ListedApplication | undefined) {
  const dealer = useDealerSlug()
  const client = useQueryClient()
  const saving = useSaving()
  const [isAsking, ask] = useState(false)
  // One key for all tries at one copy: a retry after a lost answer must not make a second application.
  const key = useRef(crypto.randomUUID())
  const [, go] = useLocation()
  const t = useTexts(texts)

  async function discard({ id }: ListedApplication) {
    try {
      await call('DELETE', `/${dealer}/application/${id}`)
      key.current = crypto.randomUUID()
    } catch (error) {
      // An earlier try, or another tab, has done it.
      if (!isNotFound(error)) throw describeFailure(error, t, t.notDiscarded)
    }
    forget(id)
  }

  /** Nothing of it stays in this browser either: neither what was read nor what was typed. */
  function forget(id: string) {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })
    dropDraftsBelow(`${id}/`)
    const shownLast = dealerItem(dealer, 'session-data')
    if (shownLast.read() === id) shownLast.clear()
  }

  async function copy(...before: string[]) {
    try {
      const body = { dealer_id: dealer }
      const { data } = await call<{ application_id: string }>('POST', '/application-copy', {
        body,
        idempotencyKey: key.current,
      })
      go(pathTo('progress', { dealer, application: data.application_id }))
    } catch (error) {
      if (!isNotFound(error)) throw describeFailure(error, t, ...before, t.notCopied)
      go(newRegistrationPath(dealer))
    }
  }

  const start = () =>
    saving.run(async () => {
      try {
        if (open) await discard(open)
        await copy(...(open ? [t.discarded] : []))
      } catch (error) {
        ask(false)
        // Whatever was done before it failed, the cards tell.
        client.invalidateQueries({ queryKey: queries.applications(dealer).queryKey })
        throw error
      }
    })

  return {
    busy: saving.busy,
    problem: saving.problem,
    isAsking,
    press: () => (open ? ask(true) : start()),
    confirm: start,
    cancel: () => saving.busy || ask(false),
  }
}
