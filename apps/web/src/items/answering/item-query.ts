import { type ApplicationParams, JUST_READ_MS, readOf } from '../../data/queries.ts'

/** An item of the reader. The lender can ask for it again, so each visit reads it again. */
export const itemQuery = ({ dealer, application }: ApplicationParams, id: string) => ({
  ...readOf(['item', application, id], 'GET /{dealer}/application/{application_id}/items/{id}', {
    params: { dealer, application_id: application, id },
  }),
  staleTime: JUST_READ_MS,
})
