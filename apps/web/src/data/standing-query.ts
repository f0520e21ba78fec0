import { type ApplicationParams, JUST_READ_MS, readOf } from './queries.ts'

/** Where the application stands, and what is still needed of the reader. Only of one that was submitted. Apart from other reads: pages of the form show none of it. */
export const standingQuery = ({ dealer, application }: ApplicationParams) => ({
  ...readOf(['standing', application], 'GET /{dealer}/application/{application_id}/standing', {
    params: { dealer, application_id: application },
  }),
  staleTime: JUST_READ_MS,
})
