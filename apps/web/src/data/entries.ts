import type { Entry, ListResponse, ListSection, StoredAnswers } from '@porchlight/domain'
import { call } from './client.ts'
import { ignoreIfGone } from './ignore-if-gone.ts'
import { useQuery, useQueryClient } from './query.ts'
import { forgetOthers, keyOf, ofBorrower } from './records.ts'
import { useRouteParams } from './use-route-params.ts'

/** The entries of a list section, and the three ways to change them. */
// biome-ignore lint/suspicious/noExplicitAny: each list is used through its own form
export function useEntries(section: ListSection<any>) {
  const at = useRouteParams()
  const client = useQueryClient()
  const { path, list, item, update } = section.api
  const queryKey = keyOf(list, at)
  const query = useQuery({
    queryKey,
    queryFn: async () => (await call<ListResponse & StoredAnswers>('GET', `${ofBorrower(at)}/${path}`)).data,
  })
  const changed = async () => {
    await forgetOthers(client, queryKey)
    await client.invalidateQueries({ queryKey })
  }
  return {
    query,
    entries: query.data?.[list] ?? [],
    add: async (body: object, idempotencyKey: string): Promise<Entry> => {
      const { data } = await call<Entry>('POST', `${ofBorrower(at)}/${item}`, { body, idempotencyKey })
      await changed()
      return data
    },
    /** Over the version that was read; whatever is stored, where none is given. */
    save: async (id: string, version: number | null, body: object) => {
      const ifMatch = version === null ? null : `"${version}"`
      await call('PUT', `${ofBorrower(at)}/${item}/${id}${update}`, { body, ifMatch })
      await changed()
    },
    remove: async (id: string) => {
      await call('DELETE', `${ofBorrower(at)}/${item}/${id}`).catch(ignoreIfGone('not_found'))
      await changed()
    },
    reload: () => client.invalidateQueries({ queryKey }),
    readAgain: async () => (await query.readAgain())[list]!,
  }
}

export function useSkip() {
  const at = useRouteParams()
  const client = useQueryClient()
  return async (list: string): Promise<void> => {
    await call('POST', `${ofBorrower(at)}/skip/${list}`, { idempotencyKey: crypto.randomUUID() })
    await forgetOthers(client, [])
  }
}
