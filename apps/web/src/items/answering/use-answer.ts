import type { ItemPageResponse } from '@porchlight/api'
import { type ItemAnswer, type ItemKindDefinition, isOpenForBorrower, itemKinds } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { callOnce } from '../../data/client.ts'
import { standingQuery } from '../../data/standing-query.ts'
import { itemDraftName, useTypedDraft } from '../../forms/typed/use-typed-draft.ts'
import { useSaving } from '../../saving/use-saving.ts'
import { useTranslate } from '../../text/texts.ts'
import { itemQuery } from './item-query.ts'

type Errors = { readonly [F in keyof ItemAnswer]?: string }

const fields: readonly string[] = ['words', 'channel', 'sent_on', 'typed_name'] satisfies (keyof ItemAnswer)[]

/** Reads the item and the list again after an answer. `changed` shows at once, before the item is read. */
export function useReadAgain(id: string) {
  const params = useRouteParams()
  const client = useQueryClient()
  return (changed: Partial<ItemPageResponse> = {}) => {
    const { queryKey } = itemQuery(params, id)
    client.setQueryData(queryKey, cached => cached && { ...cached, data: { ...cached.data, ...changed } })
    return Promise.all(
      [queryKey, standingQuery(params).queryKey].map(key => client.invalidateQueries({ queryKey: key })),
    )
  }
}

/** The fields that no draft stores: a name that is typed to agree is a signature. */
const noDraft = ['typed_name'] as const satisfies (keyof ItemAnswer)[]

export interface AnswerOptions {
  item: ItemPageResponse
  /** True while the reader changes an answer that is not checked yet. */
  isChanging: boolean
  onAnswered(): void
}

/** The answer of an item while it is entered. What was typed stays after a refusal, and as a draft until it is sent. */
export function useAnswer({ item, isChanging, onAnswered }: AnswerOptions) {
  const { dealer, application } = useRouteParams()
  const { today } = usePageContext()
  const draft = useTypedDraft<ItemAnswer>(itemDraftName(application, item.id), {}, noDraft)
  const { typed: values } = draft
  const [errors, setErrors] = useState<Errors>({})
  const [failedSubmits, setFailedSubmits] = useState(0)
  const translate = useTranslate()
  const readAgain = useReadAgain(item.id)
  const refuse = (found: Errors) => {
    setErrors(found)
    setFailedSubmits(count => count + 1)
  }
  const saving = useSaving({
    fields(found) {
      refuse(found)
      return Object.entries(found).flatMap(([field, message]) => (fields.includes(field) ? [] : [message]))
    },
  })
  // The draft was sent, perhaps without a response, or the item was answered elsewhere. It must not be restored when the item is asked again.
  const wasOpen = useState(() => isOpenForBorrower(item.state))[0]
  useEffect(() => {
    if (!wasOpen) draft.clear()
  }, [wasOpen, draft.clear])
  return {
    ...saving,
    isChanging,
    values,
    isRestored: draft.isRestored,
    errors,
    failedSubmits,
    set: (change: ItemAnswer) => {
      draft.set(change)
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))))
    },
    submit() {
      const kind: ItemKindDefinition = itemKinds[item.kind]
      const answer = kind.normalize(values)
      const found = Object.entries(kind.check(answer, { today, name: item.name }))
      if (found.length > 0)
        return refuse(Object.fromEntries(found.flatMap(([field, text]) => (text ? [[field, translate(text)]] : []))))
      saving.run(async stop => {
        try {
          const { data } = await callOnce('POST /{dealer}/application/{application_id}/items/{id}/answer', {
            params: { dealer, application_id: application, id: item.id },
            body: { ...answer, version: item.version },
            stop,
          })
          draft.clear()
          onAnswered()
          await readAgain(data)
        } catch (error) {
          // It may have been answered or closed elsewhere.
          await readAgain()
          throw error
        }
      })
    },
  }
}

export type Answering = ReturnType<typeof useAnswer>
