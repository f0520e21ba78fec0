import { type ApplicationParams, JUST_READ_MS, readOf } from './queries.ts'

/** The steps of an application that was submitted, and the items of the reader. It has a module of its own because pages of the form show none of it. */
export const standingQuery = ({ dealer, application }: ApplicationParams) => ({
  ...readOf(['standing', application], 'GET /{dealer}/application/{application_id}/standing', {
    params: { dealer, application_id: application },
  }),
  staleTime: JUST_READ_MS,
})
