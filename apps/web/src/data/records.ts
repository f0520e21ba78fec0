import type { BorrowerAt, ProgressResponse, StoredAnswers } from '@porchlight/domain'
import { type ApiResponse, call } from './client.ts'
import { type QueryClient, useQuery, useQueryClient } from './query.ts'
import { useRouteParams } from './use-route-params.ts'

export const ofBorrower = ({ dealer, borrower }: BorrowerAt) => `/${dealer}/borrower/${borrower}`
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

export const keyOf = (name: string, at: BorrowerAt) => [name, at.application, at.borrower]

/** Reads one record. */
export function useRecord<T = StoredAnswers>(name: RecordName) {
  const at = useRouteParams()
  return useQuery({ queryKey: keyOf(name, at), queryFn: () => call<T>('GET', paths[name](at)) })
}

export interface SaveOptions {
  method?: 'PUT' | 'POST'
  /** Below the record's own address: '/already-owned'. */
  below?: string
}

/** Saves a record over the version that was read. Whatever depends on it is read again when it is next shown. */
export function useSaveRecord(name: RecordName, { method = 'PUT', below = '' }: SaveOptions = {}) {
  const at = useRouteParams()
  const client = useQueryClient()
  const key = keyOf(name, at)
  // What a form shows may be older than what was read last, and only that is what the person saw.
  return async (body: object, read = client.getQueryData<ApiResponse<StoredAnswers>>(key)): Promise<void> => {
    const saved = await call<StoredAnswers>(method, paths[name](at) + below, { body, ifMatch: read?.etag ?? null })
    client.setQueryData(key, { data: { ...read?.data, ...saved.data }, etag: saved.etag })
    await forgetOthers(client, key)
  }
}

/** After a save anything else may read differently: progress always, the overview after a home. */
export const forgetOthers = (client: QueryClient, saved: readonly unknown[]) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.join() !== saved.join(), refetchType: 'none' })

/** Who is on the application and which of their sections are done. */
export function useProgress() {
  const at = useRouteParams()
  return useQuery({
    queryKey: ['progress', at.application],
    queryFn: async () => (await call<ProgressResponse>('POST', `${ofApplication(at)}/calculate-progress`)).data,
    enabled: at.application !== '',
  })
}
