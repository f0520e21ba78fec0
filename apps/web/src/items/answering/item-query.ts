import { type ApplicationParams, JUST_READ_MS, readOf } from '../../data/queries.ts'

/** One thing that is needed of the reader. The lender can ask for it again, so it is read again with each visit. */
export const itemQuery = ({ dealer, application }: ApplicationParams, id: string) => ({
  ...readOf(['item', application, id], 'GET /{dealer}/application/{application_id}/items/{id}', {
    params: { dealer, application_id: application, id },
  }),
  staleTime: JUST_READ_MS,
})
