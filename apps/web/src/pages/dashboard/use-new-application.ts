import { type ListedApplication, newRegistrationPath, pathTo } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../data/base/api-error.ts'
import { useDealerSlug } from '../../data/base/page-context.tsx'
import { isRefusal } from '../../data/base/request.ts'
import { changeTarget } from '../../data/client.ts'
import { queries } from '../../data/queries.ts'
import { COPY, useEndApplication } from '../../data/use-end-application.ts'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

/**
 * Starts a new application: a copy of the last submitted one, or a registration if there is none. An `open` application
 * is discarded first, after a confirmation. A retry after a failure continues where it stopped.
 */
export function useNewApplication(open: ListedApplication | undefined) {
  const dealer = useDealerSlug()
  const client = useQueryClient()
  const saving = useSaving()
  const end = useEndApplication()
  const [isAsking, ask] = useState(false)
  const [, go] = useLocation()
  const t = useTexts(texts)

  async function discard({ id }: ListedApplication) {
    await end(id).catch(error => {
      throw describeFailure(error, t, t.notDiscarded)
    })
    // Not those of its card, which would read the application again while it is still shown.
    client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey.includes(id) })
  }

  async function copy(stop: AbortSignal, ...before: string[]) {
    try {
      const { data } = await changeTarget(COPY, COPY, { body: { dealer_id: dealer }, stop })
      go(pathTo('progress', { dealer, application: data.application_id }, { copied: 'yes' }))
    } catch (error) {
      if (!isRefusal<typeof COPY>(error, 'application_not_found'))
        throw describeFailure(error, t, ...before, t.notCopied)
      go(newRegistrationPath(dealer))
    }
  }

  const start = () =>
    saving.run(async stop => {
      try {
        if (open) await discard(open)
        await copy(stop, ...(open ? [open.submitted_at ? t.withdrawnBefore : t.discarded] : []))
      } catch (error) {
        ask(false)
        // The cards show what was done before the failure.
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
    cancel: () => (saving.busy ? saving.stop() : ask(false)),
  }
}

const REPEATED = 409

/**
 * Describes a failed action by `sentences`, its cause where that is known, and how to get help; as an error whose
 * message a screen shows as it is. Errors of access and rate limits are returned unchanged.
 */
export function describeFailure(error: unknown, t: typeof texts.english, ...sentences: string[]): unknown {
  if (!(error instanceof ApiError) || [401, 403, 429].includes(error.status)) return error
  const { noAnswer, contact } = t
  const cause = error.status === 0 ? [noAnswer] : error.status === REPEATED ? [error.message] : []
  const message = [...sentences, ...cause, contact].join(' ')
  return new ApiError(REPEATED, { code: 'explained', message }, { id: error.id })
}
