import { type ApplicationParams, readOf } from '../../data/queries.ts'

/** One thing that is needed of the reader. */
export const itemQuery = ({ dealer, application }: ApplicationParams, id: string) =>
  readOf(['item', application, id], 'GET /{dealer}/application/{application_id}/items/{id}', {
    params: { dealer, application_id: application, id },
  })
