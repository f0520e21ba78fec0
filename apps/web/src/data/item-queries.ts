import { type ApplicationParams, JUST_READ_MS, readOf } from './queries.ts'

/** The reads of what the lender still needs, apart from the others: pages of the form show none of it. */
export const itemQueries = {
  /** Where the application stands, and what is still needed of the reader. Only of one that was submitted. */
  standing: ({ dealer, application }: ApplicationParams) => ({
    ...readOf(['standing', application], 'GET /{dealer}/application/{application_id}/standing', {
      params: { dealer, application_id: application },
    }),
    staleTime: JUST_READ_MS,
  }),

  item: ({ dealer, application }: ApplicationParams, id: string) => ({
    ...readOf(['item', application, id], 'GET /{dealer}/application/{application_id}/items/{id}', {
      params: { dealer, application_id: application, id },
    }),
    staleTime: JUST_READ_MS,
  }),
}
