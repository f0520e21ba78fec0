import type { BorrowerAt, Entry, Kept, ListAnswer, ListSection, ProgressAnswer } from '@porchlight/domain'
import { useAt } from './at.ts'
import { type Answer, call } from './client.ts'
import { doneAlready } from './done-already.ts'
import { type QueryClient, useQuery, useQueryClient } from './query.ts'

const ofBorrower = ({ dealer, borrower }: BorrowerAt) => `/${dealer}/borrower/${borrower}`
const ofApplication = ({ dealer, application }: BorrowerAt) => `/${dealer}/application/${application}`

/** What the form's pages read and save, each under one address. */
const paths = {
  borrower: ofBorrower,
  demographics: at => `${ofBorrower(at)}/demographics`,
  consent: at => `${ofBorrower(at)}/consent`,
  application: ofApplication,
  home: at => `${ofApplication(at)}/home`,
  land: at => `${ofApplication(at)}/land`,
  summary: at => `${ofApplication(at)}/summary`,
} satisfies Record<string, (at: BorrowerAt) => string>

export type RecordName = keyof typeof paths

const keyOf = (name: string, at: BorrowerAt) => [name, at.application, at.borrower]

/** Reads one record. */
export function useRecord<T = Kept>(name: RecordName) {
  const at = useAt()
  return useQuery({ queryKey: keyOf(name, at), queryFn: () => call<T>('GET', paths[name](at)) })
}

export interface SaveOptions {
  method?: 'PUT' | 'POST'
  /** Below the record's own address: '/already-owned'. */
  below?: string
}

/** Saves a record over the version that was read. Whatever depends on it is read again when it is next shown. */
export function useSaveRecord(name: RecordName, { method = 'PUT', below = '' }: SaveOptions = {}) {
  const at = useAt()
  const client = useQueryClient()
  const key = keyOf(name, at)
  // What a form shows may be older than what was read last, and only that is what the person saw.
  return async (body: object, read = client.getQueryData<Answer<Kept>>(key)): Promise<void> => {
    const saved = await call<Kept>(method, paths[name](at) + below, { body, ifMatch: read?.etag ?? null })
    client.setQueryData(key, { data: { ...read?.data, ...saved.data }, etag: saved.etag })
    await forgetOthers(client, key)
  }
}

/** After a save anything else may read differently: progress always, the overview after a home. */
export const forgetOthers = (client: QueryClient, saved: readonly unknown[]) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.join() !== saved.join(), refetchType: 'none' })

/** Who is on the application and which of their sections are done. */
export function useProgress() {
  const at = useAt()
  return useQuery({
    queryKey: ['progress', at.application],
    queryFn: async () => (await call<ProgressAnswer>('POST', `${ofApplication(at)}/calculate-progress`)).data,
    enabled: at.application !== '',
  })
}

/** The entries of a list section, and the three ways to change them. */
// biome-ignore lint/suspicious/noExplicitAny: each list is used through its own form
export function useEntries(section: ListSection<any>) {
  const at = useAt()
  const client = useQueryClient()
  const { path, list, item, update } = section.wire
  const queryKey = keyOf(list, at)
  const query = useQuery({
    queryKey,
    queryFn: async () => (await call<ListAnswer & Kept>('GET', `${ofBorrower(at)}/${path}`)).data,
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
      await call('DELETE', `${ofBorrower(at)}/${item}/${id}`).catch(doneAlready('not found'))
      await changed()
    },
    reload: () => client.invalidateQueries({ queryKey }),
    readAgain: async () => (await query.readAgain())[list]!,
  }
}

export function useSkip() {
  const at = useAt()
  const client = useQueryClient()
  return async (list: string): Promise<void> => {
    await call('POST', `${ofBorrower(at)}/skip/${list}`, { idempotencyKey: crypto.randomUUID() })
    await forgetOthers(client, [])
  }
}
