import type { Fields, Form } from '@porchlight/domain'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRouteParams } from '../data/base/use-route-params.ts'
import { openDraft } from '../data/drafts.ts'
import { type ChangedFields, changedFields, draftOf } from '../form-state/merge.ts'
import type { RecordFormData } from '../form-state/record-form-state.ts'

/** The draft under this name, as the page found it. None on the server. */
export function useOpenDraft(name: string) {
  const [draft] = useState(() => (import.meta.env.SSR ? undefined : openDraft<ChangedFields>(name)))
  return draft
}

/** Reports the found draft after hydration, and stores what differs from the stored answers. */
export function useDraft<F extends Fields>(
  draft: ReturnType<typeof useOpenDraft>,
  definition: Form<F>,
  { stored, values, drafted, phase }: RecordFormData<F>,
  onFound: (draft: ChangedFields) => void,
): void {
  const isReported = useRef(false)
  useLayoutEffect(() => {
    if (!draft?.found || isReported.current) return
    isReported.current = true
    onFound(draft.found)
  })

  // An untouched draft keeps its age.
  const isUntouched = phase === 'hydrating' || values === drafted
  useEffect(() => {
    if (draft && !isUntouched) draft.store(draftOf(definition, changedFields(definition, stored, values)))
  }, [draft, definition, stored, values, isUntouched])

  useEffect(() => {
    if (!draft) return
    addEventListener('pagehide', draft.flush)
    return () => {
      removeEventListener('pagehide', draft.flush)
      draft.flush()
    }
  }, [draft])
}

/** The name of a page's draft; dialogs on the page append their own. */
export function useDraftName(page: string): string {
  const { application, borrower } = useRouteParams()
  return `${application}/${borrower}/${page}`
}
